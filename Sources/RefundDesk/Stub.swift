import Hummingbird
import Mustache
import Yams
