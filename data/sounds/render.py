#!/usr/bin/env python3
"""Renders the sounds that are played where the desktop's sound theme has none.

They differ in pitch, direction and number of tones, so that each is known without comparing: read, a rising
fifth; duplicate, one low tone twice; error, a falling, rougher one. A code that can't be read yet is a dry tick,
a third as loud, that may be repeated for long. Run here to write the files again.
"""

import math
import os
import struct
import wave

RATE = 44100


def tone(frequency, seconds, overtones=(1.0, 0.25, 0.08)):
    """A struck bar: partials that fade, the higher the sooner, after a rise that makes no click."""
    samples = []
    for index in range(int(RATE * seconds)):
        time = index / RATE
        rise = min(1, time / 0.004)
        fall = min(1, (seconds - time) / 0.01)
        samples.append(rise * fall * sum(
            share * math.exp(-time * 9 * (number + 1)) * math.sin(2 * math.pi * frequency * (number + 1) * time)
            for number, share in enumerate(overtones)))
    return samples


def silence(seconds):
    return [0.0] * int(RATE * seconds)


SOUNDS = {
    "success": tone(880, 0.07) + tone(1318.5, 0.16),
    "duplicate": tone(523.3, 0.07) + silence(0.05) + tone(523.3, 0.10),
    "unread": tone(1760, 0.03, (1, 0.1)),
    "error": tone(330, 0.12, (1, 0.6, 0.5, 0.4)) + tone(220, 0.22, (1, 0.6, 0.5, 0.4)),
}

folder = os.path.dirname(os.path.abspath(__file__))
for name, samples in SOUNDS.items():
    peak = max(abs(sample) for sample in samples)
    loudness = 0.2 if name == "unread" else 0.6
    with wave.open(os.path.join(folder, f"{name}.wav"), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(b"".join(struct.pack("<h", round(sample / peak * loudness * 32767)) for sample in samples))
