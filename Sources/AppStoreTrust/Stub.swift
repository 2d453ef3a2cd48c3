import Crypto
import X509
