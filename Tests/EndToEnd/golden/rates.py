"""Exchange rates like the European Central Bank's, from a seed."""

import datetime

START = {"USD": 1.08, "JPY": 162.7, "GBP": 0.8438, "KRW": 1489.2, "BRL": 6.08}
DAY = datetime.timedelta(days=1)
OLD_REALS = 1000  # so many old reals are a new one


def table(random, first, last, change):
    """{day: {currency: text}}: weekdays alone, a week of holidays, the won missing for forty days, the real late.

    On the day of the change the real is re-denominated.
    """
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
            scale = {"BRL": OLD_REALS if day < change else 1}
            row = {currency: f"{value * scale.get(currency, 1):.5g}" for currency, value in now.items()}
            if 0 <= (day - won).days < 40:
                row["KRW"] = "N/A"
            if day < real:
                row["BRL"] = "N/A"
            rates[day] = row
        day += DAY
    return rates


def text(rates, change):
    """The file's, newest first as the bank's, with the line that re-denominates the real."""
    lines = ["Date," + ",".join(START) + ",", f"{change.isoformat()},redenominate,BRL,BRL,{OLD_REALS}"]
    for day in sorted(rates, reverse=True):
        lines.append(",".join([day.isoformat(), *(rates[day][currency] for currency in START)]) + ",")
    return "\n".join(lines) + "\n"
