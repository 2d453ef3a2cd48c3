"""A year of exchange rates like the European Central Bank's, from a seed."""

import datetime

START = {"USD": 1.08, "JPY": 162.7, "GBP": 0.8438, "KRW": 1489.2, "BRL": 6.08}
DAY = datetime.timedelta(days=1)


def table(random, first, last):
    """{day: {currency: text}}: weekdays alone, a week of holidays, the won missing for forty days, the real late."""
    rates, now = {}, dict(START)
    length = (last - first).days
    holidays = first + DAY * int(length * 0.4)
    won = first + DAY * int(length * 0.45)
    real = first + DAY * int(length * 0.3)
    day = first
    while day <= last:
        for currency in now:
            now[currency] *= 1 + random.uniform(-0.012, 0.012)
        if day.weekday() < 5 and not 0 <= (day - holidays).days < 7:
            row = {currency: f"{value:.5g}" for currency, value in now.items()}
            if 0 <= (day - won).days < 40:
                row["KRW"] = "N/A"
            if day < real:
                row["BRL"] = "N/A"
            rates[day] = row
        day += DAY
    return rates


def text(rates):
    """The file's, newest first as the bank's."""
    lines = ["Date," + ",".join(START) + ","]
    for day in sorted(rates, reverse=True):
        lines.append(",".join([day.isoformat(), *(rates[day][currency] for currency in START)]) + ",")
    return "\n".join(lines) + "\n"
