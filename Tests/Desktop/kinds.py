"""A text of each kind that the history distinguishes."""

GS, RS, EOT = "\x1d", "\x1e", "\x04"
LICENCE = (
    "@\n\x1e\rANSI 636000080002DL00410278ZV03190008DLDAQT64235789\nDCSSAMPLE\nDACMICHAEL\nDADJOHN\nDBB06061986\n"
    "DBA12102024\nDBC1\nDAJVA\nDCGUSA\r")
SWISS = "\n".join(
    ["SPC", "0200", "1", "CH4431999123000889012", "S", "Robert Schneider AG", "Rue du Lac", "1268", "2501", "Biel", "CH"]
    + [""] * 7 + ["1949.75", "CHF"] + [""] * 7 + ["QRR", "210000000003139471430009017", "", "EPD"])
# Cases: text, symbology, title in the list, kind, a field with its value, and an action.
KINDS = [
    ("https://example.org/a?utm_source=x", "QRCode", "https://example.org/a?utm_source=x", None, "Address",
     "https://example.org/a?utm_source=x", "Open Without Tracking"),
    ("MECARD:N:Muster,Ana;TEL:+49301234567;;", "QRCode", "Ana Muster", "Contact", "Phone", "+49301234567",
     "Call +49301234567"),
    ("MECARD:N:Muster,Eva;TEL:1;TEL:2;TEL:3;EMAIL:eva@example.org;URL:www.example.org;;", "QRCode", "Eva Muster",
     "Contact", "Website", "www.example.org", "Open Link"),
    ("mailto:ana@example.org?subject=Hello", "QRCode", "ana@example.org", "Email · Hello", "Subject", "Hello", "Copy All"),
    ("tel:+49301234567", "QRCode", "+49301234567", "Phone Number", "Phone", "+49301234567", "Send by Email"),
    ("tel:*%2321%23", "QRCode", "*#21#", "Phone Number", "Phone", "*#21#", "Call"),
    ("SMSTO:+49301234567:Is it back?", "QRCode", "+49301234567", "Text Message · Is it back?", "Message Text",
     "Is it back?", "Write: +49301234567"),
    ("geo:52.5186,13.3761", "QRCode", "52.5186, 13.3761", "Place", "Longitude", "13.3761 °", "OpenStreetMap"),
    ("BEGIN:VEVENT\nSUMMARY:Reading\nDTSTART:20261224T180000\nEND:VEVENT", "QRCode", "Reading",
     "Event · December 24, 2026, 18:00", "Start", "December 24, 2026, 18:00", "Add Reading"),
    ("BEGIN:VEVENT\nSUMMARY:Choir\nDTSTART:20261224T180000\nRRULE:FREQ=WEEKLY;WKST=MO;COUNT=5\nEND:VEVENT", "QRCode",
     "Choir", "Event · December 24, 2026, 18:00", "Repeats", "Weekly (5 times)", "Add Choir"),
    ("BEGIN:VEVENT\nSUMMARY:Band\nDTSTART:20261224T180000\nRRULE:FREQ=WEEKLY;BYDAY=TU,TH;UNTIL=20270301;BYHOUR=18\n"
     "END:VEVENT", "QRCode", "Band", "Event · December 24, 2026, 18:00", "Repeats",
     "Weekly (Tue, Thu; until March 1, 2027; BYHOUR=18)", "Add Band"),
    ("otpauth://totp/Library:ana?secret=JBSWY3DPEHPK3PXP", "QRCode", "Library", "One-Time Password · ana", "Secret",
     "••••••••", "Open"),
    ("BCD\n002\n1\nSCT\n\nRed Cross\nBE72000000001616\nEUR1\n\n\nUrgency fund", "QRCode", "Red Cross",
     "Bank Transfer · 1 EUR", "IBAN", "BE72 0000 0000 1616", "Copy All"),
    (SWISS, "QRCode", "Robert Schneider AG", "Swiss QR-bill · 1949.75 CHF", "Reference",
     "21 00000 00003 13947 14300 09017", "Copy All"),
    ("bitcoin:175tWpb8K1S7NmH4Zx6rewF9WQrcZv245W?amount=20.3", "QRCode", "175tWpb8K1S7NmH4Zx6rewF9WQrcZv245W",
     "Cryptocurrency · 20.3 BTC", "Amount", "20.3 BTC", "Open"),
    ("(01)09506000134352(17)261231(10)ABC", "QRCode", "09506000134352", "GS1 Data · Expiry Date December 31, 2026",
     "Expiry Date", "December 31, 2026", "Search the Web"),
    ("4006381333931", "EAN13", "4006381333931", "Product", "Issuing Country", "Germany", "Search the Web"),
    (f"[)>{RS}06{GS}1PLM358N{GS}Q2500{GS}4LCN{RS}{EOT}", "DataMatrix", "LM358N", "Industry Label · Q 2500",
     "Part Number", "LM358N", "Search the Web"),
    ("+A123BJC5D6E71G", "DataMatrix", "BJC5D6E7", "Medical Label · A123", "Part Number", "BJC5D6E7", "Search the Web"),
    ("M1DESMARAIS/LUC       EABC123 YULFRAAC 0834 326J001A0025 100", "Aztec", "YUL → FRA",
     "Boarding Pass · AC 834, 1A, DESMARAIS/LUC", "Seat", "1A", "Copy All"),
    (LICENCE, "PDF417", "MICHAEL JOHN SAMPLE", None, "Document Number", "T64235789", "Copy All"),
    ("MT:-24J0AFN00KA0648G00", "QRCode", "0xFFF1 0x8001", "Matter Device", "Set-up Code", "••••••••", "Show as Code"),
    ("X-HM://0052VG2TIABCD", "QRCode", "ABCD", "HomeKit Device", "Set-up ID", "ABCD", "Show as Code"),
    ("LPA:1$smdp.example.org$04386-AGYFT", "QRCode", "smdp.example.org", "eSIM", "Matching ID", "••••••••", "Show as Code"),
    ("SPD*1.0*ACC:CZ5855000000001265098001*AM:100.00*CC:CZK*RN:Ana*CRC32:AAD80227", "QRCode", "Ana",
     "Czech Bank Transfer · 100.00 CZK", "IBAN", "CZ58 5500 0000 0012 6509 8001", "Copy All"),
    ("UPNQR\n\n\n\n\nJanez Novak\nDunajska ulica 1\n1000 Ljubljana\n00000008105\n\n\nRENT\nPlačilo najemnine za marec 2017\n"
     "01.04.2017\nSI56020170014356205\nSI121234567890120\nRentaCar d.o.o.\nPohorska ulica 22\n2000 Maribor\n201\n", "QRCode",
     "RentaCar d.o.o.", "Slovenian Bank Transfer · 81.05 EUR", "IBAN", "SI56 0201 7001 4356 205", "Copy All"),
    ("K:PR|V:01|C:1|R:845000000040484987|N:JP EPS BEOGRAD\r\nBALKANSKA 13|I:RSD3596,13|SF:189|S:UPLATA", "QRCode",
     "JP EPS BEOGRAD", "Serbian Bank Transfer · 3596.13 RSD", "Account", "845-404849-87", "Copy All"),
    ("HRVHUB30\nEUR\n000000000012355\nŽELJKO SENEKOVIĆ\nIVANEČKA ULICA 125\n42000 VARAŽDIN\n2DBK d.d.\n"
     "ALKARSKI PROLAZ 13B\n21230 SINJ\nHR1210010051863000160\nHR01\n7269-68949637676-00019\nCOST\nTroškovi\n", "PDF417",
     "2DBK d.d.", "Croatian Bank Transfer · 123.55 EUR", "IBAN", "HR12 1001 0051 8630 0016 0", "Copy All"),
    ("upi://pay?pa=shop@upi&pn=Tea%20Shop&am=10.5&cu=INR", "QRCode", "Tea Shop", "UPI Payment · 10.50 INR", "Account",
     "shop@upi", "Open"),
    ("00020126360014br.gov.bcb.pix0114+5511999999999520400005303986540512.505802BR5903ANA6009SAO PAULO6304DB5C", "QRCode",
     "ANA", "Payment to a Merchant · 12.50 BRL", "City", "SAO PAULO", "Copy All"),
    ("only words", "QRCode", "only words", None, "Text", "only words", "Show as Code"),
    ("example.org/menu", "QRCode", "example.org/menu", None, "Text", "example.org/menu", "Open Link"),
]



