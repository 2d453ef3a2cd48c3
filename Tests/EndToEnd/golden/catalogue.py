"""The products and the policy of the golden world, as files for the desk and as data for the model."""

import json

APPS = {"old": "com.example.old", "new": "com.example.new", "moves": "com.example.moves"}

CONSUMABLE, DURABLE = "Consumable", "Non-Consumable"
PASS, RENEWING = "Non-Renewing Subscription", "Auto-Renewable Subscription"

# name: type, price in US dollars, other settings for the emulator, the entry in the desk's products.yml.
PRODUCTS = {
    "coins.500": (CONSUMABLE, 4.99, {}, {"units": 500, "sampleProvided": False, "priceUSD": 4.99}),
    "coins.7": (CONSUMABLE, 0.99, {},
                {"units": 7, "sampleProvided": True, "deliveryWhenUnknown": "delivered", "priceUSD": 0.99}),
    "gems": (CONSUMABLE, 19.99, {}, {"sampleProvided": False}),
    "unlisted": (CONSUMABLE, 2.99, {}, None),
    "castle": (DURABLE, 9.99, {}, {"sampleProvided": True, "deliveryWhenUnknown": "delivered", "priceUSD": 9.99}),
    "palace": (DURABLE, 149.99, {}, {"sampleProvided": False}),
    "season": (PASS, 14.99, {"period": "P1M"}, {"period": "P1M", "sampleProvided": True, "priceUSD": 14.99}),
    "course": (PASS, 49.99, {}, {"units": 12, "sampleProvided": True, "deliveryWhenUnknown": "delivered"}),
    "monthly": (RENEWING, 7.99, {"period": "P1M", "group": "pro"},
                {"sampleProvided": True, "deliveryWhenUnknown": "delivered", "priceUSD": 7.99}),
    "weekly": (RENEWING, 2.49, {"period": "P1W", "group": "team"}, {"sampleProvided": False}),
}

# product: offer: type, payment mode, period, price in thousandths of the currency of the payment.
OFFERS = {
    "monthly": {"first week": ("introductory", "FREE_TRIAL", "P1W", 0)},
    "weekly": {"come back": ("winBack", "PAY_UP_FRONT", "P1M", 4_990),
               "friend": ("promotional", "PAY_AS_YOU_GO", "P1W", 990)},
    "coins.500": {"SPRING": ("code", "ONE_TIME", None, 1_990)},
    "castle": {"SALE": ("code", "ONE_TIME", None, 4_990)},
}
OFFER_TYPES = {"introductory": 1, "promotional": 2, "code": 3, "winBack": 4}

# storefront, currency, units of the currency per dollar of price
MARKETS = {
    "USD": ("USA", 1), "EUR": ("DEU", 0.95), "JPY": ("JPN", 150), "GBP": ("GBR", 0.8), "KRW": ("KOR", 1350),
    "BRL": ("BRA", 5.5),
}

HOLDOUT = 8  # percent

POLICY = f"holdout: {HOLDOUT}\n" + """\
rules:
  - { name: bargain, when: { offer: [introductory, promotional, code, winBack] }, prefer: GRANT_FULL, shadow: true }
  - { name: full price, when: { offer: [none] }, prefer: DECLINE, shadow: true }
  - { name: often, when: { customerRequestNumber: { atLeast: 3 } }, prefer: DECLINE, shadow: true }
  - { name: friends, when: { segment: [gold*, press] }, prefer: GRANT_FULL, shadow: true }
  - { name: fading, when: { periodElapsedPercent: { atLeast: 50 } }, prefer: DECLINE, shadow: true }
  - { name: unsettled, when: { not: { accountTenureDays: { atLeast: 30 } } }, prefer: DECLINE, shadow: true }
  - { name: middling, when: { priceUSD: { atLeast: 5, below: 20 } }, prefer: GRANT_FULL, shadow: true }
  - { name: shadow, when: { environment: [Sandbox] }, prefer: none, shadow: true }
  - { name: club, when: { group: [pro] }, prefer: DECLINE, shadow: true }
  - name: busy or rich
    when: { any: [ { playMinutes: { atLeast: 360 } }, { lifetimeBoughtUSD: { atLeast: 100 } } ] }
    prefer: DECLINE
    shadow: true
  - name: long ago
    when: { all: [ { daysSincePurchase: { atLeast: 30 } }, { not: { consumedPercent: { atMost: 50 } } } ] }
    prefer: DECLINE
    shadow: true
  - name: never delivered
    when: { delivery: [serverOutage, wrongItem, qualityIssue, currencyChange, other] }
    prefer: GRANT_FULL
  - name: lawyers
    when: { all: [ { reason: [LEGAL] }, { product: ["castle*", gems] } ] }
    answer: never
  - name: serial
    when: { refundsGranted: { atLeast: 2 } }
    prefer: DECLINE
  - name: insists
    when: { requestNumber: { atLeast: 2 } }
    prefer: GRANT_FULL
  - name: let a person look
    when: { priceUSD: { atLeast: 100 } }
    review: { until: 4h, then: DECLINE }
  - name: early
    when: { type: [Auto-Renewable Subscription], periodElapsedPercent: { below: 50 } }
    prefer: GRANT_PRORATED
    otherwise: none
  - name: half used
    when: { type: [Consumable, Non-Renewing Subscription], consumedPercent: { from: 1, below: 80 } }
    prefer: GRANT_PRORATED
    otherwise: DECLINE
  - name: heavy use
    when: { consumedPercent: { atLeast: 80 } }
    prefer: DECLINE
  - name: newcomer
    when:
      any: [ { accountTenureDays: { below: 10 } }, { playMinutes: { below: 5 } } ]
      daysSincePurchase: { below: 40 }
    prefer: GRANT_FULL
  - name: loyal
    when: { lifetimeBoughtUSD: { atLeast: 60 }, not: { lifetimeRefundedUSD: { atLeast: 20 } } }
    prefer: GRANT_FULL
  - name: abroad
    when: { storefront: [JPN, KOR] }
    prefer: none
  - name: undecided
    when: { reason: [OTHER, UNINTENDED_PURCHASE] }
    prefer: DECLINE
default: { prefer: none }
"""


def products_file():
    lines = ["products:"]
    for name, (_, _, _, told) in PRODUCTS.items():
        if told is not None:
            members = ", ".join(f"{key}: {json.dumps(value)}" for key, value in told.items())
            lines.append(f"  {name}: {{ {members} }}")
    return "\n".join(lines) + "\n"
