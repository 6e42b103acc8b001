print("yomitori")
