#!/bin/sh
# Called by meson.build: swift-build.sh SWIFT PACKAGE SCRATCH OUTPUT FLAG…
# Builds the programs and copies those that changed to OUTPUT.
set -eu
swift=$1 package=$2 scratch=$3 output=$4
shift 4
"$swift" build --package-path "$package" --scratch-path "$scratch" "$@"
folder=$("$swift" build --package-path "$package" --scratch-path "$scratch" --show-bin-path "$@")
for program in yomitori yomi yomitori-draw; do
    cmp -s "$folder/$program" "$output/$program" || cp "$folder/$program" "$output/$program"
done
