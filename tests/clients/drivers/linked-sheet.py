"""Links an address into a sheet of LibreOffice Calc without windows, as a person does who follows the steps beside the snippet:
Sheet, External Links, the address, the key as the password, comma and UTF-8 and English, CSV_all. Prints the number of records and the
sum of the last column. The key is in RSD_KEY. For the Python of Debian, which has LibreOffice's module `uno`.
"""

import os
import subprocess
import sys
import tempfile
import time
import uno
import unohelper
from com.sun.star.beans import PropertyValue
from com.sun.star.connection import NoConnectException
from com.sun.star.sheet.GeneralFunction import SUM
from com.sun.star.task import XInteractionHandler2
from com.sun.star.ucb import XInteractionSupplyAuthentication

FILTER = "Text - txt - csv (StarCalc)"
# Comma, double quote, UTF-8, from line 1, columns as they are, English (USA).
OPTIONS = "44,34,76,1,,1033"
WHOLE_FILE = "CSV_all"
STARTS_WITHIN_S = 120


class Login(unohelper.Base, XInteractionHandler2):
    """Answers what the login dialog would ask, once; anything else is refused."""

    def __init__(self):
        self.answered = 0

    def handle(self, request):
        self.handleInteractionRequest(request)

    def handleInteractionRequest(self, request):
        for answer in request.getContinuations():
            login = answer.queryInterface(uno.getTypeByName(XInteractionSupplyAuthentication.__pyunointerface__))
            if login is not None and self.answered == 0:
                self.answered += 1
                login.setUserName("libreoffice")
                login.setPassword(os.environ["RSD_KEY"])
                login.select()
                return True
        return False


def start(profile):
    """Starts LibreOffice with a profile of its own. Returns the process and the context to call it by."""
    pipe = f"linked-sheet-{os.getpid()}"
    process = subprocess.Popen(
        ["soffice", "--headless", "--norestore", f"-env:UserInstallation=file://{profile}", f"--accept=pipe,name={pipe};urp;"],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    local = uno.getComponentContext()
    resolver = local.ServiceManager.createInstanceWithContext("com.sun.star.bridge.UnoUrlResolver", local)
    until = time.monotonic() + STARTS_WITHIN_S
    while True:
        try:
            return process, resolver.resolve(f"uno:pipe,name={pipe};urp;StarOffice.ComponentContext")
        except NoConnectException:
            if time.monotonic() > until:
                process.kill()
                raise
            time.sleep(0.2)


def loaded(desktop, address, **properties):
    values = []
    for name, value in {"Hidden": True, **properties}.items():
        values.append(PropertyValue(Name=name, Value=value))
    return desktop.loadComponentFromURL(address, "_blank", 0, tuple(values))


def linked(desktop, address):
    """Returns the number of records and the sum of the last column of the linked sheet."""
    # The dialog of a link opens its address first, which asks for the key. The link is read with it while that is open.
    login = Login()
    source = loaded(desktop, address, InteractionHandler=login, FilterName=FILTER, FilterOptions=OPTIONS)
    if source is None or login.answered != 1:
        raise RuntimeError("The address was not opened with the key.")
    document = loaded(desktop, "private:factory/scalc")
    sheet = document.Sheets.getByIndex(0)
    start_cell = sheet.getCellByPosition(0, 0).CellAddress
    document.AreaLinks.insertAtPosition(start_cell, address, WHOLE_FILE, FILTER, OPTIONS)
    document.AreaLinks.getByIndex(0).refresh()
    cursor = sheet.createCursor()
    cursor.gotoEndOfUsedArea(False)
    end = cursor.RangeAddress
    figures = sheet.getCellRangeByPosition(end.EndColumn, 1, end.EndColumn, end.EndRow)
    return end.EndRow, int(figures.computeFunction(SUM))


def main():
    with tempfile.TemporaryDirectory() as profile:
        process, context = start(profile)
        desktop = context.ServiceManager.createInstanceWithContext("com.sun.star.frame.Desktop", context)
        try:
            print(*linked(desktop, sys.argv[1]))
        finally:
            try:
                desktop.terminate()
            finally:
                process.wait(STARTS_WITHIN_S)


main()
