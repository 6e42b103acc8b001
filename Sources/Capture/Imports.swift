import CVideo4Linux
import CTurboJPEG
