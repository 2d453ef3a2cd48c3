"""Exchange rates like those of the European Central Bank, from a seed."""

import datetime

START = {"USD": 1.08, "JPY": 162.7, "GBP": 0.8438, "KRW": 1489.2, "BRL": 6.08}
DAY = datetime.timedelta(days=1)
OLD_REALS = 1000  # old reals per new real


def table(random, first, last, change):
    """Returns rates as {day: {currency: text}}, for weekdays only and with gaps.

    One week is a holiday, the won is missing for forty days, and the real starts late.

    The real is re-denominated on the day of the change.
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
    """Returns the text of the rates file, newest day first, with a line that re-denominates the real."""
    lines = ["Date," + ",".join(START) + ",", f"{change.isoformat()},redenominate,BRL,BRL,{OLD_REALS}"]
    for day in sorted(rates, reverse=True):
        lines.append(",".join([day.isoformat(), *(rates[day][currency] for currency in START)]) + ",")
    return "\n".join(lines) + "\n"
