#!/usr/bin/env python3
"""Checks that other programs read the QR codes of `yomi create`: everyday texts in many scripts.

    qr_texts.py YOMI

Each text is written as a QR code and read by zbarimg and, where its wheel is installed, by zxing-cpp. Ends with status
1 when one of them reads another text, or none.
"""
import os
import subprocess
import sys
import tempfile

TEXTS = [
    "https://example.org/bikes/4711", "HELLO WORLD 0123456789", "plain text, nothing else", "Café", "créée à l'été",
    "Größe 38 – Äpfel, Öl", "Łódź, Gdańsk, Kraków", "Привет, мир", "Москва – Санкт-Петербург", "Καλημέρα κόσμε",
    "İstanbul’da güzel bir gün", "東京", "渋谷店でお待ちしています", "Café 東京 – 渋谷店", "読み取り：https://example.org",
    "中文简体：你好", "繁體中文：您好", "한국어 안녕하세요", "日本語と한국어", "🚲 4711", "Ünïcödé €5,00 🍺", "שלום עולם",
    "㈱山田", "①②③ №5 ℡", "مرحبا بالعالم", "WIFI:T:WPA;S:カフェ;P:pässwörd;;",
]


def zxing_reader():
    try:
        import zxingcpp
        from PIL import Image
    except ImportError:
        return None
    return lambda path: [code.text for code in zxingcpp.read_barcodes(Image.open(path))]


def zbar_reader(path):
    run = subprocess.run(["zbarimg", "-q", "--raw", "-Sbinary=0", path], capture_output=True)
    return [run.stdout.decode("utf8", "replace").rstrip("\n")]


def main():
    yomi = sys.argv[1]
    readers = {"zbarimg": zbar_reader}
    zxing = zxing_reader()
    if zxing:
        readers["zxing-cpp"] = zxing
    else:
        print("zxing-cpp's wheel is not installed: its part is left out")
    failed = 0
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "code.png")
        for text in TEXTS:
            subprocess.run([yomi, "create", "-o", path, "--", text], check=True, capture_output=True)
            for name, read in readers.items():
                found = read(path)
                if found != [text]:
                    failed += 1
                    print(f"{name} reads {found!r} instead of {text!r}")
            os.unlink(path)
    print(f"{len(TEXTS)} texts, {len(readers)} readers, {failed} failures")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
