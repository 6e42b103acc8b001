import CGdkPixbuf
import CCairo
import Barcodes
