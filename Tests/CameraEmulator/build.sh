#!/bin/sh
# Builds the emulated camera of the tests, when it is older than its source.
#   build.sh [FOLDER]     into FOLDER, or .build/camera-emulator of the project
# Ends with status 77 where there is no C compiler or no FUSE to build against.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
folder=${1:-$here/../../.build/camera-emulator}
source=$here/camera-emulator.c
program=$folder/camera-emulator

command -v cc >/dev/null && pkg-config --exists fuse3 2>/dev/null || {
    echo "the emulated camera needs a C compiler and libfuse3-dev"
    exit 77
}
if [ ! -x "$program" ] || [ "$source" -nt "$program" ]; then
    mkdir -p "$folder"
    # Built aside and moved: two test runs may do this at once.
    cc -std=gnu11 -O2 -Wall -Wextra -o "$program.$$" "$source" $(pkg-config --cflags --libs fuse3) -lpthread
    mv "$program.$$" "$program"
fi
