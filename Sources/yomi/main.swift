print("yomi")
