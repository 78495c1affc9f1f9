#!/usr/bin/env python3
"""Draws the specimen captures of this folder, and writes the capture sets that go with them.

Needs Pillow (Debian: python3-pil) and the DejaVu fonts (Debian: fonts-dejavu-core). Nobody needs to
run it to use the samples: it exists so that they can be changed and so that it is plain where they
come from. Only the same Pillow and libjpeg draw the same bytes, so a picture that is there stays as
it is unless --redraw is given; the other files are written anew, and come out the same everywhere.

    python3 Samples/draw.py [--redraw] [folder]

Every person, number and address is invented; every face is drawn from a few numbers.
"""

import argparse
import base64
import hashlib
import io
import json
import math
import pathlib
import random

from PIL import Image, ImageDraw, ImageFilter, ImageFont
from PIL.PngImagePlugin import PngInfo

MARK = "idv-specimen/1 "
METADATA = "idv-specimen-metadata/1 "
MODALITY = "singleFrameWithDepthAndVideo"
SDK = "5.45.0"
# What the simulators ask a person to say, word for word.
CONSENT = "I agree to the recording of this video."
FONTS = pathlib.Path("/usr/share/fonts/truetype/dejavu")
INK = (32, 36, 48)


def font(size, face="DejaVuSans"):
    path = FONTS / f"{face}.ttf"
    return ImageFont.truetype(str(path), size) if path.exists() else ImageFont.load_default(size)


# ICAO Doc 9303 part 3: weights 7, 3, 1; digits as they are, A-Z from 10, the filler as 0.
def check_digit(text):
    value = lambda c: int(c) if c.isdigit() else 0 if c == "<" else ord(c) - 55
    return str(sum(value(c) * (7, 3, 1)[i % 3] for i, c in enumerate(text)) % 10)


def machine_readable_zone(p):
    """The two lines of a passport (TD3, ICAO Doc 9303 part 4)."""
    names = p["mrzName"].replace(" ", "<")
    number = p["documentNumber"].ljust(9, "<")
    birth = p["dateOfBirth"][2:].replace("-", "")
    expiry = p["expirationDate"][2:].replace("-", "")
    sex = {"X": "<"}.get(p["sex"], p["sex"])
    optional = "<" * 14
    first = ("P<" + p["issuingCountry"] + names).ljust(44, "<")
    head = number + check_digit(number)
    dates = birth + check_digit(birth), expiry + check_digit(expiry)
    tail = optional + check_digit(optional)
    total = check_digit(head + dates[0] + dates[1] + tail)
    second = head + p["nationality"] + dates[0] + sex + dates[1] + tail + total
    assert len(first) == 44 and len(second) == 44, (first, second)
    return [first, second]


# A face is five numbers and three colours. The same name always gives the same face.
def features(face):
    rng = random.Random("specimen " + face)
    return {
        "skin": rng.choice([(236, 198, 160), (200, 150, 110), (150, 105, 75), (245, 215, 190)]),
        "hair": rng.choice([(60, 40, 30), (30, 30, 34), (190, 140, 60), (150, 60, 40), (120, 120, 130)]),
        "eyes": rng.choice([(60, 110, 160), (70, 120, 70), (90, 60, 40)]),
        "width": rng.uniform(0.66, 0.86),
        "gap": rng.uniform(0.34, 0.46),
        "nose": rng.uniform(0.16, 0.28),
        "mouth": rng.uniform(0.30, 0.52),
        "fringe": rng.uniform(0.10, 0.34),
        "glasses": rng.random() < 0.3,
    }


def draw_face(size, face, background, shoulders=(70, 90, 130)):
    w, h = size
    image = Image.new("RGB", size, background)
    d = ImageDraw.Draw(image)
    f = features(face)
    r = min(w, h) * 0.34
    cx, cy = w / 2, h * 0.46
    rx = r * f["width"]
    box = lambda x, y, a, b: [x - a, y - b, x + a, y + b]
    d.ellipse(box(cx, h * 1.06, r * 1.5, r * 0.95), fill=shoulders)
    d.rectangle([cx - rx * 0.38, cy + r * 0.7, cx + rx * 0.38, cy + r * 1.35], fill=f["skin"])
    d.ellipse(box(cx, cy - r * 0.14, rx * 1.16, r * 1.06), fill=f["hair"])
    d.ellipse(box(cx, cy, rx, r), fill=f["skin"])
    low = math.radians(90 * (0.4 - f["fringe"]))
    arc = [math.pi + low + (math.pi - 2 * low) * i / 40 for i in range(41)]
    d.polygon([(cx + rx * math.cos(a), cy + r * math.sin(a)) for a in arc], fill=f["hair"])
    for side in (-1, 1):
        ex, ey = cx + side * rx * f["gap"], cy - r * 0.02
        d.ellipse(box(ex, ey, r * 0.14, r * 0.09), fill=(255, 255, 255), outline=INK)
        d.ellipse(box(ex, ey, r * 0.07, r * 0.07), fill=f["eyes"])
        d.ellipse(box(ex, ey, r * 0.03, r * 0.03), fill=(10, 10, 10))
        d.line([ex - r * 0.16, ey - r * 0.18, ex + r * 0.16, ey - r * 0.20], fill=f["hair"], width=max(2, int(r * 0.05)))
        if f["glasses"]:
            d.ellipse(box(ex, ey, r * 0.24, r * 0.19), outline=INK, width=max(2, int(r * 0.03)))
    d.line([cx, cy, cx - r * 0.07, cy + r * f["nose"] + r * 0.1, cx + r * 0.06, cy + r * f["nose"] + r * 0.1], fill=INK, width=max(2, int(r * 0.025)))
    d.arc(box(cx, cy + r * 0.42, rx * f["mouth"], r * 0.16), 15, 165, fill=(150, 50, 60), width=max(3, int(r * 0.05)))
    return image


def stamp_specimen(image):
    """The word SPECIMEN across the whole picture, so that nobody takes it for a document."""
    w, h = image.size
    layer = Image.new("L", (int(math.hypot(w, h)),) * 2, 0)
    d = ImageDraw.Draw(layer)
    size = int(w / 6)
    d.text((layer.width / 2, layer.height / 2), "SPECIMEN", font=font(size, "DejaVuSans-Bold"), fill=105, anchor="mm")
    layer = layer.rotate(24, resample=Image.BICUBIC)
    left, top = (layer.width - w) // 2, (layer.height - h) // 2
    image.paste((196, 30, 44), (0, 0), layer.crop((left, top, left + w, top + h)))
    return image


TITLES = {"passport": "UTOPIA   PASSPORT", "driversLicense": "TESTLAND   DRIVER LICENCE", "idCard": "UTOPIA   IDENTITY CARD"}
TINTS = {"passport": (222, 228, 240), "driversLicense": (226, 240, 226), "idCard": (244, 234, 218)}


def draw_front(size, p, face):
    w, h = size
    image = Image.new("RGB", size, TINTS[p["kind"]])
    d = ImageDraw.Draw(image)
    for i in range(0, w + h, max(10, w // 60)):  # a guilloche of sorts
        d.arc([i - h, -h // 2, i, h * 3 // 2], 200, 340, fill=tuple(c - 10 for c in TINTS[p["kind"]]), width=2)
    d.rectangle([0, 0, w, h * 0.11], fill=(52, 74, 120))
    d.text((w * 0.03, h * 0.055), TITLES[p["kind"]], font=font(int(h * 0.05), "DejaVuSans-Bold"), fill=(255, 255, 255), anchor="lm")
    passport = p["kind"] == "passport"
    photo = draw_face((int(w * 0.27), int(h * (0.50 if passport else 0.60))), face, (210, 214, 222))
    image.paste(photo, (int(w * 0.03), int(h * 0.16)))
    rows = [
        ("NAME", p["fullName"]), ("DATE OF BIRTH", p["dateOfBirth"]), ("SEX", p["sex"]),
        ("NATIONALITY", p["nationality"]), ("DOCUMENT No", p["documentNumber"]),
        ("EXPIRES", p["expirationDate"]),
    ] + ([("ADDRESS", p["address"])] if "address" in p else [])
    step = h * (0.58 if passport else 0.76) / len(rows)
    for i, (label, value) in enumerate(rows):
        y = h * 0.15 + i * step
        d.text((w * 0.34, y), label, font=font(int(step * 0.26)), fill=(90, 96, 120))
        d.text((w * 0.34, y + step * 0.30), value, font=font(int(step * 0.42), "DejaVuSans-Bold"), fill=INK)
    if "mrz" in p:
        d.rectangle([0, h * 0.79, w, h], fill=(246, 246, 246))
        size = int(w * 0.94 / 44 / 0.602)
        for i, line in enumerate(p["mrz"]):
            d.text((w * 0.03, h * (0.83 + 0.08 * i)), line, font=font(size, "DejaVuSansMono"), fill=INK)
    return stamp_specimen(image)


def draw_back(size, p):
    w, h = size
    image = Image.new("RGB", size, tuple(c - 14 for c in TINTS[p["kind"]]))
    d = ImageDraw.Draw(image)
    d.rectangle([0, h * 0.08, w, h * 0.22], fill=(40, 40, 44))
    rng = random.Random("back " + p["documentNumber"])
    x = w * 0.06
    while x < w * 0.94:  # bars that encode nothing
        bar = rng.choice([3, 5, 8])
        d.rectangle([x, h * 0.34, x + bar, h * 0.60], fill=INK)
        x += bar + rng.choice([4, 6, 9])
    d.text((w * 0.06, h * 0.70), f"No {p['documentNumber']}   NOT A DOCUMENT", font=font(int(h * 0.06)), fill=INK)
    return stamp_specimen(image)


def draw_selfie(size, face, presentation):
    w, h = size
    if face is None:
        image = Image.new("RGB", size, (214, 208, 196))
        d = ImageDraw.Draw(image)
        d.rectangle([0, h * 0.75, w, h], fill=(150, 120, 90))
        d.polygon([(w * 0.42, h * 0.75), (w * 0.58, h * 0.75), (w * 0.55, h * 0.9), (w * 0.45, h * 0.9)], fill=(170, 90, 60))
        for a in range(-60, 61, 20):
            x, y = w / 2 + math.sin(math.radians(a)) * h * 0.3, h * 0.75 - math.cos(math.radians(a)) * h * 0.34
            d.line([w / 2, h * 0.76, x, y], fill=(60, 120, 70), width=int(w * 0.02))
    elif presentation == "bonaFide":
        image = draw_face(size, face, (190, 206, 196), shoulders=(120, 70, 90))
    else:  # a face on a phone's screen, or on paper, held before the camera
        image = Image.new("RGB", size, (96, 92, 88))
        d = ImageDraw.Draw(image)
        edge = (20, 20, 24) if presentation == "attack:replay" else (244, 242, 236)
        d.rounded_rectangle([w * 0.13, h * 0.07, w * 0.87, h * 0.93], radius=int(w * 0.06), fill=edge)
        inner = (int(w * 0.66), int(h * 0.74))
        picture = draw_face(inner, face, (200, 214, 226))
        if presentation == "attack:replay":
            lines = ImageDraw.Draw(picture)
            for y in range(0, inner[1], 6):
                lines.line([0, y, inner[0], y + 9], fill=(160, 176, 190), width=1)
        image.paste(picture, (int(w * 0.17), int(h * 0.13)))
    return stamp_specimen(image)


# Transforms that make the stored pixels need the EXIF orientation to stand upright again.
TURNS = {1: None, 6: Image.Transpose.ROTATE_90, 8: Image.Transpose.ROTATE_270}


def compact(value):
    return json.dumps(value, separators=(",", ":"), ensure_ascii=True)


def store(path, image, marking, orientation=1, progressive=False, trailing=b"", quality=82):
    line = MARK + compact(marking)
    if path.suffix == ".png":
        info = PngInfo()
        info.add_text("Comment", line)
        image = image.quantize(64, dither=Image.Dither.NONE)
        image.save(path, optimize=True, pnginfo=info)
        return
    turn = TURNS[orientation]
    if turn is not None:
        image = image.transpose(turn)
    exif = Image.Exif()
    exif[0x0112] = orientation
    out = io.BytesIO()
    image.save(out, "JPEG", quality=quality, progressive=progressive, optimize=True, comment=line.encode("ascii"), exif=exif)
    path.write_bytes(out.getvalue() + trailing)


def motion_trailer():
    """What phones append to a moving photo: a video container after the picture's end."""
    rng = random.Random("motion photo")
    payload = bytes(rng.randrange(256) for _ in range(6000))
    head = b"\x00\x00\x00\x18ftypmp42\x00\x00\x00\x00isommp42"
    return head + (len(payload) + 8).to_bytes(4, "big") + b"mdat" + payload


def person(kind, first, last, born, sex, number, expires, nationality="UTO", issuing="UTO", address=None, mrz_name=None):
    p = {
        "kind": kind, "fullName": f"{first} {last}", "firstName": first, "lastName": last,
        "dateOfBirth": born, "sex": sex, "nationality": nationality, "documentNumber": number,
        "expirationDate": expires, "issuingCountry": issuing,
    }
    if address:
        p["address"] = address
    if kind == "passport":
        p["mrzName"] = mrz_name or f"{last}<<{first}"
        p["mrz"] = machine_readable_zone(p)
        del p["mrzName"]
    return p


def media_box(kind, *content):
    """A box of the ISO base media file format (ISO/IEC 14496-12): length, kind, content."""
    body = b"".join(content)
    return (8 + len(body)).to_bytes(4, "big") + kind + body


def media(marking, brand=b"isom", size=256):
    """A container with the marking in a free box, and noise where sound and pictures would be."""
    rng = random.Random("media " + compact(marking))
    noise = bytes(rng.randrange(256) for _ in range(size))
    head = media_box(b"ftyp", brand, (512).to_bytes(4, "big"), brand, b"mp42")
    line = (MARK + compact(marking)).encode("ascii")
    return head + media_box(b"free", line) + media_box(b"mdat", noise)


def fingerprint(name):
    """What a device says about itself; the device is invented, and its address is one of those that
    are kept for documentation (RFC 5737)."""
    digest = hashlib.sha256(("device " + name).encode()).hexdigest()
    return compact({
        "sdkVersion": SDK, "hash": digest[:32], "ip": f"192.0.2.{1 + int(digest[32:34], 16) % 254}",
        "osVersion": "18.0", "deviceModel": "Specimen1,1",
        "data": compact({"specimen": True, "screen": "390x844/3", "language": "en"}),
        "deviceType": "IOS", "algorithmName": "identifierForVendor", "algorithmVersion": "1.0.0"})


def metadata(module, side, image):
    """Stands for the text that a capture SDK gives with a picture, which belongs to that picture."""
    return METADATA + compact({
        "module": module, "side": side, "motion": False, "deepsight": True, "modality": MODALITY,
        "image": hashlib.sha256(image.read_bytes()).hexdigest()})


def captures(target, name, p, suffix, depth, video):
    """The capture set of a subject: what a device hands over, and how it was configured."""
    file = lambda stem: target / f"{stem}.{suffix}"
    passport = p["kind"] == "passport"
    entries = [
        {"role": "deviceFingerprint", "file": "fingerprint.json"},
        {"role": "documentFront", "file": file("front").name,
         "metadata": metadata("idCapture", "front", file("front"))},
    ]
    if not passport:
        entries.append({"role": "documentBack", "file": file("back").name,
                        "metadata": metadata("idCapture", "back", file("back"))})
    entries += [
        {"role": "selfie", "file": file("selfie").name,
         "metadata": metadata("selfie", None, depth), "depthFrame": depth.name},
        {"role": "selfieVideo", "file": "video.txt"},
    ]
    capture = {
        "platform": "ios", "sdkVersion": SDK,
        "idCapture": {"scanStep": "both", "motion": False, **({"chosenIDType": "passport"} if passport else {})},
        "selfie": {"deepsight": {"enabled": True, "modality": MODALITY, "motion": False}},
    }
    if video is not None:
        documents = ["videoSelfiePassport"] if passport else ["videoSelfieFront", "videoSelfieBack"]
        entries.append({"role": "videoSelfie", "file": "videoSelfie.mp4"})
        entries += [{"role": role, "file": file(role).name} for role in documents + ["videoSelfieFace"]]
        if video["consent"]:
            entries += [{"role": "voiceConsentAudio", "file": "voiceConsentAudio.m4a"},
                        {"role": "voiceConsentFace", "file": file("voiceConsentFace").name}]
        capture["videoSelfie"] = {
            "idScan": True, "selfieScan": True, "voiceConsent": video["consent"],
            "voiceConsentFaceRecognition": video["consent"], "randomQuestions": False,
            "disableAudio": False}
    return {
        "schema": "idv.captures/1", "subject": name,
        "document": {"kind": p["kind"], "country": p["issuingCountry"]},
        "captures": entries, "capture": capture}


def write_subject(folder, name, p, face, selfie_face="same", presentation="bonaFide", quality=0.95,
            readability=0.97, genuine=True, suffix="jpg", front_size=(1400, 980), selfie_size=(960, 1200),
            blur=0, front_store={}, back_store={}, selfie_store={}, video=None, redraw=False):
    selfie_face = face if selfie_face == "same" else selfie_face
    target = folder / name
    target.mkdir(parents=True, exist_ok=True)

    def picture(stem, draw, marking, **how):
        path = target / f"{stem}.{suffix}"
        if redraw or not path.exists():
            store(path, draw(), marking, **how)
        return path

    def front(size):
        image = draw_front(size, p, face)
        return image.filter(ImageFilter.GaussianBlur(blur)) if blur else image

    front_marking = {
        "role": "documentFront", "subject": name, "face": face, "document": p,
        "readability": readability, "genuine": genuine}
    back_marking = {"role": "documentBack", "subject": name}

    def selfie_marking(face):
        return {"role": "selfie", "subject": name, "face": face,
                "presentation": presentation, "quality": quality}

    picture("front", lambda: front(front_size), front_marking, **front_store)
    if p["kind"] != "passport":
        picture("back", lambda: draw_back(front_size, p), back_marking, **back_store)
    picture("selfie", lambda: draw_selfie(selfie_size, selfie_face, presentation),
            selfie_marking(selfie_face), **selfie_store)
    # The picture that a depth camera takes with the selfie; it is sent in the selfie's place.
    small = (480, 480 * selfie_size[1] // selfie_size[0])
    depth = picture("depth", lambda: draw_selfie(small, selfie_face, presentation),
                    selfie_marking(selfie_face), quality=70)
    (target / "fingerprint.json").write_text(fingerprint(name))
    moving = {"role": "selfieVideo", "subject": name, "face": selfie_face, "presentation": presentation}
    (target / "video.txt").write_bytes(base64.b64encode(media(moving)))
    if video is not None:
        frame = (900, 900 * front_size[1] // front_size[0])
        if p["kind"] == "passport":
            picture("videoSelfiePassport", lambda: front(frame), front_marking, quality=70)
        else:
            picture("videoSelfieFront", lambda: front(frame), front_marking, quality=70)
            picture("videoSelfieBack", lambda: draw_back(frame, p), back_marking, quality=70)
        # Two moments of one recording, so two different pictures.
        shown = lambda height: draw_selfie((480, height), video["face"], presentation)
        picture("videoSelfieFace", lambda: shown(600), selfie_marking(video["face"]), quality=70)
        (target / "videoSelfie.mp4").write_bytes(media(
            {"role": "videoSelfie", "subject": name, "face": video["face"],
             "presentation": presentation}, size=4096))
        if video["consent"]:
            picture("voiceConsentFace", lambda: shown(560), selfie_marking(video["face"]), quality=70)
            (target / "voiceConsentAudio.m4a").write_bytes(media(
                {"role": "voiceConsentAudio", "subject": name, "spoken": CONSENT}, brand=b"M4A "))
    written = json.dumps(captures(target, name, p, suffix, depth, video), indent=2) + "\n"
    (target / "captures.json").write_text(written)


def write_set(target, document, entries, capture):
    target.mkdir(parents=True, exist_ok=True)
    (target / "captures.json").write_text(json.dumps({
        "schema": "idv.captures/1", "subject": target.name, **({"document": document} if document else {}),
        "captures": entries, "capture": capture}, indent=2) + "\n")


def write_selfie(folder, name, face, presentation="bonaFide", quality=0.95, size=(720, 960), redraw=False):
    """A capture set that is nothing but a selfie."""
    target = folder / name
    write_set(target, None, [{"role": "selfie", "file": "selfie.jpg"}], {"platform": "web"})
    path = target / "selfie.jpg"
    if redraw or not path.exists():
        store(path, draw_selfie(size, face, presentation), {
            "role": "selfie", "subject": name, "face": face, "presentation": presentation, "quality": quality})


def write_transaction(folder, name, inquiry, capture_session, transaction):
    """A capture set that is nothing but a liveness transaction which a device made; the ids are those that
    the simulator knows."""
    target = folder / name
    write_set(target, None, [{"role": "livenessTransaction", "file": "transaction.json"}],
              {"platform": "ios", "folio": {"inquiry": inquiry}})
    (target / "transaction.json").write_text(json.dumps({
        "schema": "idv.liveness-transaction/1", "transactionId": transaction,
        "captureSessionId": capture_session, "mode": "ACTIVE"}, indent=2) + "\n")


def main():
    parser = argparse.ArgumentParser(description="Draws the specimen captures.")
    parser.add_argument("folder", nargs="?", type=pathlib.Path, default=pathlib.Path(__file__).parent)
    parser.add_argument("--redraw", action="store_true", help="draw also the pictures that are there")
    arguments = parser.parse_args()
    folder = arguments.folder

    def subject(*rest, **named):
        write_subject(*rest, redraw=arguments.redraw, **named)

    subject(folder, "passport-genuine",
            person("passport", "AVERY", "SAMPLE", "1991-02-03", "X", "UT0000011", "2034-02-02"), "face-a")
    subject(folder, "passport-other-face",
            person("passport", "ROBIN", "SPECIMEN", "1984-07-21", "F", "UT0000028", "2033-07-20"),
            "face-b", selfie_face="face-c", front_size=(1280, 900))
    subject(folder, "passport-attack-replay",
            person("passport", "MORGAN", "EXAMPLE", "1979-11-05", "M", "UT0000036", "2032-11-04"),
            "face-d", presentation="attack:replay", quality=0.71, selfie_size=(1080, 1440))
    subject(folder, "passport-attack-print",
            person("passport", "JUNO MAE", "PLACEHOLDER", "1996-05-17", "F", "UT0000044", "2031-05-16"),
            "face-e", presentation="attack:print", quality=0.64, front_size=(1200, 840), selfie_size=(900, 900))
    subject(folder, "passport-expired",
            person("passport", "QUINN", "DUMMY", "1968-12-30", "M", "UT0000052", "2015-04-30"), "face-f")
    subject(folder, "passport-forged",
            person("passport", "FINLEY", "MOCKUP", "1988-03-09", "X", "UT0000069", "2035-03-08"),
            "face-g", genuine=False, readability=0.93)
    subject(folder, "licence-genuine",
            person("driversLicense", "RILEY", "SPECIMEN", "1993-09-14", "F", "TEST-000111", "2031-09-14",
                   nationality="CAN", issuing="CAN", address="1 Example Way, Testville"),
            "face-h", selfie_size=(1080, 1440), selfie_store={"progressive": True})
    subject(folder, "licence-no-face-in-selfie",
            person("driversLicense", "ELLIS", "SAMPLE", "2001-01-31", "M", "TEST-000222", "2030-01-31",
                   address="2 Example Way, Testville"),
            "face-i", selfie_face=None, quality=0.9, front_size=(1200, 760))
    subject(folder, "licence-rotated",
            person("driversLicense", "SASHA", "TEMPLATE", "1975-06-02", "M", "TEST-000333", "2029-06-02",
                   address="3 Example Way, Testville"),
            "face-j", front_size=(1600, 1010), front_store={"orientation": 6}, back_store={"orientation": 6},
            selfie_store={"orientation": 8})
    subject(folder, "licence-motion-photo",
            person("driversLicense", "NOEL", "FIXTURE", "1999-10-10", "M", "TEST-000444", "2032-10-10",
                   address="4 Example Way, Testville"),
            "face-k", front_size=(1200, 760), front_store={"trailing": motion_trailer()},
            selfie_store={"trailing": motion_trailer(), "progressive": True})
    subject(folder, "idcard-genuine",
            person("idCard", "ZOË", "SPÉCIMEN", "1990-08-25", "F", "UT-ID-5501", "2030-08-24"),
            "face-l", suffix="png", front_size=(1012, 638), selfie_size=(720, 960))
    subject(folder, "idcard-blurred",
            person("idCard", "KIT", "BLANK", "1982-04-04", "X", "UT-ID-5502", "2029-04-03"),
            "face-m", readability=0.12, blur=14, front_size=(1012, 638), selfie_size=(640, 800))
    subject(folder, "licence-video-selfie",
            person("driversLicense", "HARPER", "SPECIMEN", "1987-04-12", "F", "TEST-000555", "2033-04-12",
                   address="5 Example Way, Testville"),
            "face-n", front_size=(1200, 760), selfie_size=(720, 960), video={"face": "face-n", "consent": True})
    subject(folder, "licence-video-other-face",
            person("driversLicense", "EMERY", "EXAMPLE", "1995-08-08", "M", "TEST-000666", "2031-08-08",
                   address="6 Example Way, Testville"),
            "face-o", front_size=(1200, 760), selfie_size=(720, 960), video={"face": "face-p", "consent": False})
    subject(folder, "passport-video-selfie",
            person("passport", "ROWAN", "TEMPLATE", "1992-11-23", "X", "UT0000077", "2034-11-22"),
            "face-q", front_size=(1200, 840), selfie_size=(720, 960), video={"face": "face-q", "consent": False})

    def selfie(*rest, **named):
        write_selfie(folder, *rest, redraw=arguments.redraw, **named)

    selfie("selfie-genuine", "face-r")
    selfie("selfie-attack-replay", "face-s", presentation="attack:replay", quality=0.7)
    selfie("selfie-attack-print", "face-t", presentation="attack:print", quality=0.62, size=(800, 800))
    selfie("selfie-no-face", None, quality=0.9, size=(800, 600))
    selfie("selfie-low-quality", "face-u", quality=0.15, size=(480, 640))
    write_transaction(folder, "liveness-genuine", "inq_specimen_device", "cs_specimen_device",
                      "7c9e6679-7425-40de-944b-e07fc1f90ae7")
    write_transaction(folder, "liveness-attack", "inq_specimen_device_attack", "cs_specimen_device_attack",
                      "0f8fad5b-d9cb-469f-a165-70867728950e")


if __name__ == "__main__":
    main()
