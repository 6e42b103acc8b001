"""Shows a code to the window again and again, and times what is heard of it. Run by Benchmarks/sound-latency.

Three clocks are read, all of them the system's monotonic one:

- the frame: when the emulated camera hands out the first frame with the code;
- the read: when the session bus gets the request to the feedback service, which the window sends at once when it
  takes in a read, before the sound;
- the sound: when the first sample above silence comes out of the monitor of a PulseAudio null sink, by the arrival of
  the block that it is in. The recorder's own delay is in it, so the truth is a little better.
"""

import os
import re
import statistics
import struct
import subprocess
import sys
import threading
import time

sys.path.insert(0, "Tests/Desktop")
from driver import Window, wait  # noqa: E402
from emulated_camera import Camera  # noqa: E402
from feedback import Ear  # noqa: E402

READS = int(sys.argv[1]) if len(sys.argv) > 1 else 20
# In the scene "inventory" all reads but the first are of a code that was read before: its sound is a file of ours.
SCENE = sys.argv[2] if len(sys.argv) > 2 else "everyday"
RATE = 44100
SILENCE = 60  # of 32767


class TimedEar(Ear):
    """Notes when sounds begin: the first sample above silence after at least half a second of silence."""

    def listen(self):
        self.onsets, last = [], -RATE
        position = 0
        while block := self.recorder.stdout.read1(4096):
            now = time.monotonic()
            samples = struct.unpack(f"<{len(block) // 2}h", block[:len(block) // 2 * 2])
            for index, sample in enumerate(samples):
                if abs(sample) > SILENCE:
                    if position + index - last > RATE // 2:
                        self.onsets.append(now - (len(samples) - index) / RATE)
                    last = position + index
            position += len(samples)


def lines_of(process, accept, into):
    for line in process.stdout:
        if (moment := accept(line)) is not None:
            into.append(moment)


def first_frame(line):
    return float(line.split()[1]) if line.startswith("first ") else None


def trigger(line):
    # The monitor writes as it receives; its own stamp is of the wall clock.
    if "TriggerFeedback" not in line:
        return None
    stamp = float(re.search(r"time=([0-9.]+)", line)[1])
    return stamp - time.time() + time.monotonic()


def after(moments, start, limit):
    return next((moment for moment in moments if start <= moment < start + limit), None)


def table(name, milliseconds):
    ordered = sorted(milliseconds)
    print(f"{name}: median {statistics.median(ordered):.0f} ms, from {ordered[0]:.0f} to {ordered[-1]:.0f} "
          f"({len(ordered)} reads)")


# Long enough away for the code to be new each time it comes back.
frames = [[("timed", 320, 210)]] * 30 + [[]] * 90
triggers, firsts = [], []
monitor = subprocess.Popen(
    ["dbus-monitor", "--session", "interface='org.sigxcpu.Feedback'"], stdout=subprocess.PIPE, text=True, bufsize=1,
    env=dict(os.environ, LC_ALL="C"))
threading.Thread(target=lines_of, args=(monitor, trigger, triggers), daemon=True).start()
try:
    with TimedEar() as ear, Camera("--tell-first", frames=frames) as camera:
        threading.Thread(target=lines_of, args=(camera.process, first_frame, firsts), daemon=True).start()
        with Window("--camera", camera.path, settings=f"[Scan]\nsounds=loud\nscene={SCENE}\n", environment=ear.environment):
            wait(lambda: len(triggers) > READS, "the reads", 60 + 5 * READS)
            time.sleep(1)
        sounds = list(ear.onsets)
finally:
    monitor.terminate()
    monitor.wait(10)

pairs = [(read, after(sounds, read - 0.005, 1)) for read in triggers]
heard = [(read, sound) for read, sound in pairs if sound is not None]
print(f"{len(triggers)} reads, {len(heard)} of them heard")
print(f"first sound after its read: {(heard[0][1] - heard[0][0]) * 1000:.0f} ms")
table("sound after its read", [(sound - read) * 1000 for read, sound in heard[1:]])
table("sound after the first frame with the code", [
    (sound - first) * 1000 for first in firsts if (sound := after(sounds, first, 1)) is not None and first > heard[0][1]])
