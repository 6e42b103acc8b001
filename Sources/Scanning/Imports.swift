import Barcodes
import Capture
