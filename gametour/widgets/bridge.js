// The browser's half of the bridge: all that ipycanvas lacks, laid over one view of a board.
//
// The kernel sends state (model.get) and messages; this side answers with messages only. Whatever
// can be settled here is settled here: hovering, the keyboard's cursor and the hiding of secrets
// need no round trip, and moving the mouse sends nothing.
//
// Each part below is one function that is given what it needs and an AbortSignal that ends it.

const LIT_REACH = 0.03; // how near to a lit place the mouse counts, in board heights
const REACH = 0.022; // and to any other place
const LIT_DISC = 0.021; // the radius of a lit place's disc, in board heights
const LARGEST_RATIO = 3; // more device pixels than this cannot be seen, and cost much
const ENOUGH = 0.2; // the share of a board that must be in sight for it to be watched
const RECENT = 60_000; // ms for which a page counts as the one in use
const NEWS_KEPT = 4; // lines in the live region: a screen reader may still be at an earlier one

const DIRECTIONS = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

// Where a tooltip may stand round its place, the best first.
const ROUND_ABOUT = [[0, -1], [0, 1], [1, 0], [-1, 0], [1, -1], [-1, -1], [1, 1], [-1, 1]];

function render({ model, el }) {
  const ending = new AbortController();
  const { signal } = ending;
  const view = {
    id: crypto.randomUUID?.() ?? String(Math.random()),
    model,
    el,
    signal,
    pad: layOver(el, model),
    keyboardUsed: false,
    tabbed: false, // by the reader, since a key or the pointer last did something
    root: null, // the whole table, or the board where there is no table
    board: null,
    canvas: null,
  };
  view.places = readPlaces(view);
  view.tip = makeTip(view);
  view.cursor = makeCursor(view);
  speakNews(view);

  whenAttached(view, () => {
    fillList(view);
    markSecrets(view);
    calmCanvases(view);
    guardKeys(view);
    answerListKeys(view);
    coverWhatLiesBehind(view);
    keepFocusInside(view);
    settleHover(view);
    view.peek = holdToPeek(view);
    showWhatIsWrong(view);
    offerFullScreen(view);
    takeMessages(view);
    const reports = [reportSurroundings(view), reportWatching(view)];
    view.report = () => reports.forEach((report) => report());
  });

  return () => {
    ending.abort();
    model.send({ kind: "gone", view: view.id });
  };
}

// ---- the elements over the board ----------------------------------------------------------------

/** Put a listbox, a cursor, a tooltip, secret marks and a live region over the board. */
function layOver(el, model) {
  el.classList.add("gt-pad");
  el.dataset.stage = model.get("stage");
  const add = (className, attributes = {}) => {
    const part = document.createElement("div");
    part.className = className;
    for (const [name, value] of Object.entries(attributes)) part.setAttribute(name, value);
    el.append(part);
    return part;
  };
  return {
    list: add("gt-list", { role: "listbox", tabindex: "0" }),
    marks: add("gt-marks", { "aria-hidden": "true" }),
    cursor: add("gt-cursor", { "aria-hidden": "true", hidden: "" }),
    tip: add("gt-tip", { "aria-hidden": "true", hidden: "" }),
    news: add("gt-news gt-sr", { role: "log", "aria-live": "polite" }),
  };
}

/** Wait until the view is part of the page and the board's canvas is beside it. */
function whenAttached(view, then) {
  const look = () => {
    if (view.signal.aborted) return;
    const board = view.el.closest(".gt-board");
    const canvas = board?.querySelector("canvas");
    if (!canvas) {
      requestAnimationFrame(look);
      return;
    }
    view.board = board;
    view.canvas = canvas;
    view.root = view.el.closest(".gt-table") ?? board;
    then();
  };
  look();
}

/** Move an element to a place of the board. */
function put(element, place) {
  element.style.left = `${100 * place.x}%`;
  element.style.top = `${100 * place.y}%`;
}

// ---- places -------------------------------------------------------------------------------------

/** Give the places as objects, kept up to date with the model. */
function readPlaces({ model }) {
  const join = () => {
    const notes = model.get("notes");
    all = model.get("places").map(([x, y, name], index) => ({
      index,
      x,
      y,
      name,
      note: notes[index] ?? "",
    }));
  };
  let all = [];
  join();
  model.on("change:places", join);
  model.on("change:notes", join);
  return {
    all: () => all,
    lit: () => model.get("lit").map((index) => all[index]),
    here: () => all[model.get("here")],
    pills: () => model.get("pills").map(([index, left, top, right, bottom]) => ({
      place: all[index],
      left,
      top,
      right,
      bottom,
    })),
    isLit: (place) => model.get("lit").includes(place.index),
    /** How far two points lie apart, in board heights. */
    distance: (a, b) => Math.hypot((a.x - b.x) * model.get("aspect"), a.y - b.y),
  };
}

/** Find the place that is meant by a point, by the painter's own order: pill, lit place, any. */
function placeAt(view, point) {
  const pill = view.places.pills().find(
    (p) => p.left <= point.x && point.x <= p.right && p.top <= point.y && point.y <= p.bottom,
  );
  if (pill) return pill.place;
  const nearest = (candidates, reach) => {
    let best = null;
    let least = reach;
    for (const place of candidates) {
      const distance = view.places.distance(place, point);
      if (distance < least) {
        least = distance;
        best = place;
      }
    }
    return best;
  };
  return nearest(view.places.lit(), LIT_REACH) ?? nearest(view.places.all(), REACH);
}

// ---- the tooltip --------------------------------------------------------------------------------

/** Show a place's name and note beside it, where it covers no lit place. */
function makeTip(view) {
  const { tip } = view.pad;
  return {
    show(place) {
      tip.hidden = !place;
      if (!place) return;
      tip.textContent = place.note ? `${place.name} · ${place.note}` : place.name;
      const spot = freeSpot(view, place, tip.offsetWidth, tip.offsetHeight);
      tip.style.left = `${spot.left}px`;
      tip.style.top = `${spot.top}px`;
    },
  };
}

/** Try spots round a place, near ones first; take the one that covers least. */
function freeSpot(view, place, width, height) {
  const board = { width: view.el.clientWidth, height: view.el.clientHeight };
  const disc = LIT_DISC * board.height;
  const kept = thingsToKeepFree(view, place, board, disc);
  let best = null;
  for (const gap of [disc + 8, 2.2 * disc + 8, 4 * disc + 8]) {
    for (const [across, along] of ROUND_ABOUT) {
      const middleX = place.x * board.width + across * (gap + width / 2);
      const middleY = place.y * board.height + along * (gap + height / 2);
      const left = clamp(middleX - width / 2, 2, board.width - width - 2);
      const top = clamp(middleY - height / 2, 2, board.height - height - 2);
      const spot = { left, top, right: left + width, bottom: top + height };
      spot.cost = kept.reduce((sum, box) => sum + (overlap(spot, box) ? box.weight : 0), 0);
      if (spot.cost === 0) return spot;
      if (!best || spot.cost < best.cost) best = spot;
    }
  }
  return best;
}

/** List what a tooltip should not cover, as boxes in pixels: lit places more than names. */
function thingsToKeepFree(view, place, board, disc) {
  const places = [...view.places.lit(), place].map((p) => ({
    left: p.x * board.width - disc,
    right: p.x * board.width + disc,
    top: p.y * board.height - disc,
    bottom: p.y * board.height + disc,
    weight: 100,
  }));
  const pills = view.places.pills().map((p) => ({
    left: p.left * board.width,
    right: p.right * board.width,
    top: p.top * board.height,
    bottom: p.bottom * board.height,
    weight: 1,
  }));
  return [...places, ...pills];
}

function overlap(a, b) {
  return a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top;
}

function clamp(value, least, most) {
  return Math.max(least, Math.min(most, value));
}

// ---- the keyboard's cursor and the listbox ------------------------------------------------------

/** Keep which lit place the keyboard is at: plain DOM, so that moving it costs nothing. */
function makeCursor(view) {
  const { list, cursor } = view.pad;
  let at = null;
  const optionId = (place) => `gt-${view.id}-${place.index}`;
  return {
    at: () => at,
    optionId,
    moveTo(place) {
      at = place ?? null;
      const seen = at !== null && document.activeElement === list && view.keyboardUsed;
      cursor.hidden = !seen;
      if (at) {
        put(cursor, at);
        list.setAttribute("aria-activedescendant", optionId(at));
      } else {
        list.removeAttribute("aria-activedescendant");
      }
      for (const option of list.children) {
        option.setAttribute("aria-selected", String(at !== null && option.id === optionId(at)));
      }
      view.tip.show(seen ? at : null);
    },
    hide() {
      cursor.hidden = true;
      view.tip.show(null);
    },
  };
}

/** Offer the lit places as options; they change with every turn. */
function fillList(view) {
  const { model, places, cursor, signal } = view;
  const { list } = view.pad;
  const label = () => {
    list.setAttribute("aria-label", model.get("label"));
    view.canvas.setAttribute("aria-label", model.get("label"));
  };
  const fill = () => {
    list.replaceChildren(
      ...places.lit().map((place) => {
        const option = document.createElement("div");
        option.id = cursor.optionId(place);
        option.className = "gt-sr";
        option.setAttribute("role", "option");
        option.textContent = place.note ? `${place.name}, ${place.note}` : place.name;
        // A screen reader's own "activate" arrives as a click.
        option.addEventListener("click", () => pick(view, place));
        return option;
      }),
    );
    const kept = places.lit().find((place) => place.index === cursor.at()?.index);
    if (document.activeElement === list) cursor.moveTo(kept ?? places.lit()[0]);
    else cursor.moveTo(kept);
  };
  label();
  fill();
  model.on("change:label", label);
  for (const name of ["lit", "notes", "places"]) model.on(`change:${name}`, fill);
  list.addEventListener("focus", () => cursor.moveTo(cursor.at() ?? places.lit()[0]), { signal });
  list.addEventListener("blur", () => cursor.hide(), { signal });
}

function pick(view, place) {
  view.model.send({ kind: "pick", place: place.index });
}

/** Move the cursor with the arrows, Home and End; choose with Enter or Space. */
function answerListKeys(view) {
  const { places, cursor } = view;
  view.onListKey = (event) => {
    const lit = places.lit();
    if (event.key in DIRECTIONS) {
      cursor.moveTo(nextPlace(view, ...DIRECTIONS[event.key]) ?? cursor.at());
    } else if (event.key === "Home" || event.key === "End") {
      cursor.moveTo(lit.at(event.key === "Home" ? 0 : -1));
    } else if (event.key === "Enter" || event.key === " ") {
      if (cursor.at() && !event.repeat) pick(view, cursor.at());
    } else if (event.key === "Escape") {
      cursor.moveTo(null);
    } else {
      return;
    }
    event.preventDefault(); // the page does not scroll
  };
}

/** Find the lit place that lies best in a direction: within 60 degrees, near, and straight. */
function nextPlace(view, dx, dy) {
  const { places, cursor, model } = view;
  const lit = places.lit();
  const from = cursor.at() ?? places.here();
  if (!from) return lit[0];
  let best = null;
  let least = Infinity;
  for (const place of lit) {
    if (place.index === cursor.at()?.index) continue;
    const across = (place.x - from.x) * model.get("aspect");
    const along = place.y - from.y;
    const ahead = across * dx + along * dy;
    const aside = Math.abs(across * dy) + Math.abs(along * dx);
    if (ahead <= 0 || aside > 1.75 * ahead) continue;
    const cost = ahead + 1.6 * aside;
    if (cost < least) {
      least = cost;
      best = place;
    }
  }
  return best ?? (cursor.at() ? null : lit[0]);
}

// ---- keys that must not reach JupyterLab --------------------------------------------------------

/**
 * Keep the table's keys from JupyterLab, whose one-letter commands cut cells and wipe outputs.
 *
 * JupyterLab listens in the capture phase on the document, so its listener runs before any on the
 * table; only the window comes earlier. Stopping an event there leaves its default action alone:
 * Tab still moves on, Enter and Space still press buttons, text still goes into fields.
 */
function guardKeys(view) {
  const { root, signal } = view;
  root.tabIndex = -1; // a click on mere words gives the focus to the table, not to the cell
  const note = (used) => {
    view.keyboardUsed = used;
    root.classList.toggle("gt-keys", used); // rings show where the keyboard is, not the mouse
  };
  const onKeyDown = (event) => {
    note(true);
    if (event.key === "Tab") view.tabbed = true;
    else if (/^([1-9 ]|Enter|Escape)$/.test(event.key)) view.tabbed = false;
    if (!root.contains(event.target)) return;
    if (isForTheHost(event)) return;
    event.stopPropagation();
    if (event.target === view.pad.list && !hasModifier(event)) view.onListKey(event);
    else if (event.target.closest?.(".gt-peek")) view.peek.onKeyDown(event);
    if (event.key === "Escape" && event.target !== view.pad.list) closeOverlay(view);
    if (/^[1-9]$/.test(event.key) && !hasModifier(event)) pressChoice(view, Number(event.key));
  };
  window.addEventListener("keydown", onKeyDown, { capture: true, signal });
  const onPointerDown = () => {
    note(false);
    view.tabbed = false;
  };
  window.addEventListener("pointerdown", onPointerDown, { capture: true, signal });
}

function hasModifier(event) {
  return event.ctrlKey || event.metaKey || event.altKey;
}

/** Let through what is meant for the page: shortcuts such as Ctrl+S, and typing in fields. */
function isForTheHost(event) {
  // These would run the cell again, or undo in the notebook, while a game is on the table.
  const wouldHarm = ["Enter", "z", "Z", "y", "Y"].includes(event.key);
  if (wouldHarm) return false;
  return hasModifier(event) || isTextField(event.target);
}

/** Text fields look after their own keys, and JupyterLab leaves them alone. */
function isTextField(element) {
  return Boolean(element.matches?.(":read-write"));
}

/** Press the close button of what lies over the table. */
function closeOverlay(view) {
  const buttons = [...view.root.querySelectorAll(".gt-overlay .gt-close")];
  buttons.findLast((button) => button.offsetParent !== null)?.click();
}

/** Press one of the choices of a question by its number. */
function pressChoice(view, number) {
  const choices = [...view.root.querySelectorAll(".gt-choices .gt-choice")];
  choices.filter((choice) => choice.offsetParent !== null)[number - 1]?.click();
}

/** Tell whether an element can be seen and is not behind a sheet. */
function isOpen(element) {
  return element.offsetParent !== null && !element.closest("[inert]");
}

/**
 * Keep keyboard and mouse from everything behind a sheet that lies over the table.
 *
 * The board's live region stays, so that screen readers still hear the news.
 */
function coverWhatLiesBehind(view) {
  const { root, board, pad, signal } = view;
  const cover = () => {
    const sheets = [...root.querySelectorAll(".gt-room > .gt-overlay")];
    const top = sheets.findLast((sheet) => sheet.offsetParent !== null);
    const body = board.closest(".gt-body");
    const behind = [...(body?.children ?? [])].filter((part) => part !== board);
    for (const part of [...behind, pad.list]) part.inert = top !== undefined;
    for (const sheet of sheets) sheet.inert = top !== undefined && sheet !== top;
  };
  cover();
  const watch = new MutationObserver(cover);
  watch.observe(root, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ["class"],
  });
  signal.addEventListener("abort", () => watch.disconnect());
}

/**
 * Keep the focus in the table when the focused element vanishes, is covered or is disabled.
 *
 * The browser would give the focus to the page, and the next letter typed to the notebook.
 */
function keepFocusInside(view) {
  const { root, signal } = view;
  let last = null;
  root.addEventListener("focusin", (event) => (last = event.target), { signal });
  document.addEventListener(
    "focusin",
    (event) => {
      if (!root.contains(event.target)) last = null;
    },
    { signal },
  );
  window.addEventListener("pointerdown", (event) => {
    if (!root.contains(event.target)) last = null;
  }, { capture: true, signal });

  const restore = () => {
    if (!last) return;
    const barred = last.disabled || last.closest("[inert]");
    if (document.activeElement !== document.body && !barred) return;
    const gone = barred || !last.isConnected || last.offsetParent === null;
    if (gone) nextFocus(view).focus({ preventScroll: true });
  };
  const watch = new MutationObserver(() => requestAnimationFrame(restore));
  watch.observe(root, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ["disabled", "style", "class", "hidden", "inert"],
  });
  signal.addEventListener("abort", () => watch.disconnect());
}

/** Find where the keyboard goes on: a dialog, else the lit places, else the main button. */
function nextFocus(view) {
  const seen = (selector) => [...view.root.querySelectorAll(selector)].find(isOpen);
  return (
    seen(".gt-overlay button:enabled") ??
    (view.model.get("lit").length ? view.pad.list : null) ??
    seen(".gt-question button:enabled") ??
    seen(".gt-primary:enabled") ??
    view.pad.list
  );
}

// ---- the mouse, the finger, and the canvases ----------------------------------------------------

/**
 * Make the table's canvases behave like pictures.
 *
 * ipycanvas puts them into the tab order, where they swallow every key; keeps wheel and finger
 * from scrolling the page; and sends each movement of the mouse to the kernel. Only a press on the
 * board is to arrive there.
 */
function calmCanvases(view) {
  const { root, signal, pad } = view;
  const calm = () => {
    for (const canvas of root.querySelectorAll("canvas[tabindex]")) {
      canvas.removeAttribute("tabindex"); // a tabindex of -1 would still take the focus by click
      canvas.setAttribute(...(canvas === view.canvas ? ["role", "img"] : ["aria-hidden", "true"]));
    }
  };
  calm();
  const watch = new MutationObserver(calm);
  watch.observe(root, { subtree: true, childList: true });
  signal.addEventListener("abort", () => watch.disconnect());

  const stop = (event) => {
    if (event.target instanceof HTMLCanvasElement) event.stopPropagation();
  };
  const unwanted = [
    "wheel", "touchstart", "touchmove", "touchend", "touchcancel",
    "mousemove", "mouseup", "mouseout", "keydown",
  ];
  for (const type of unwanted) {
    root.addEventListener(type, stop, { capture: true, passive: true, signal });
  }
  root.addEventListener(
    "mousedown",
    (event) => {
      if (!(event.target instanceof HTMLCanvasElement)) return;
      event.preventDefault(); // the focus goes to the list, where keys are understood
      pad.list.focus({ preventScroll: true });
      if (event.target !== view.canvas || event.button !== 0) event.stopPropagation();
    },
    { capture: true, signal },
  );
}

/** Show names under the mouse, and on the board what the mouse is at in the panel. */
function settleHover(view) {
  const { root, board, canvas, signal, tip, places } = view;
  let hovered = null;
  const hover = (place) => {
    if (place === hovered) return;
    hovered = place;
    tip.show(place);
  };
  root.addEventListener(
    "mousemove", // on the root, where calmCanvases lets it come no farther
    (event) => {
      if (event.target !== canvas) return;
      const box = canvas.getBoundingClientRect();
      const place = placeAt(view, {
        x: (event.clientX - box.left) / box.width,
        y: (event.clientY - box.top) / box.height,
      });
      canvas.style.cursor = place && places.isLit(place) ? "pointer" : "default";
      hover(place);
    },
    { capture: true, signal },
  );
  board.addEventListener("mouseleave", () => hover(null), { signal });
  root.addEventListener(
    "mouseover",
    (event) => {
      if (board.contains(event.target)) return;
      const spot = event.target.closest("[data-spot]");
      hover(spot ? (places.all()[Number(spot.dataset.spot)] ?? null) : null);
    },
    { signal },
  );
}

/**
 * Bring what is wrong on the form before a game into sight, the first of it on top.
 *
 * The kernel takes all complaints away and sends those that hold, each with its own message.
 */
function showWhatIsWrong(view) {
  const { root, signal } = view;
  const isComplaint = (node) => node.matches?.(".gt-problem .gt-alert");
  let waiting = 0;
  const show = () => {
    const seen = [...root.querySelectorAll(".gt-problem .gt-alert")].find(
      (complaint) => complaint.offsetParent !== null,
    );
    seen?.scrollIntoView({ block: "nearest" });
    const field = seen?.closest(".gt-option, .gt-seat-rows");
    if (root.contains(document.activeElement)) {
      field?.querySelector("input, select")?.focus({ preventScroll: true });
    }
  };
  const watch = new MutationObserver((changes) => {
    if (!changes.some((change) => [...change.addedNodes].some(isComplaint))) return;
    clearTimeout(waiting);
    waiting = setTimeout(show, 50);
  });
  watch.observe(root, { subtree: true, childList: true });
  signal.addEventListener("abort", () => {
    clearTimeout(waiting);
    watch.disconnect();
  });
}

// ---- secrets ------------------------------------------------------------------------------------

/**
 * Show secrets only while a button of class gt-peek is held.
 *
 * What is hidden by the stylesheet appears when the table gets the class gt-peeking. That class is
 * taken away here, at once, whatever the kernel is doing: by letting go, by leaving the window or
 * the button, and by everything that might keep the letting go from being noticed.
 */
function holdToPeek(view) {
  const { root, model, signal } = view;
  let held = null;

  const show = (button) => {
    if (held) return;
    held = button;
    root.classList.add("gt-peeking");
    button.setAttribute("aria-pressed", "true");
    model.send({ kind: "peek", shown: true });
  };
  const hide = () => {
    if (!held) return;
    root.classList.remove("gt-peeking");
    held.setAttribute("aria-pressed", "false");
    held = null;
    model.send({ kind: "peek", shown: false });
  };

  root.addEventListener(
    "pointerdown",
    (event) => {
      const button = event.target.closest(".gt-peek");
      if (!button || button.disabled || event.button !== 0) return;
      button.setPointerCapture(event.pointerId); // so that letting go elsewhere is noticed
      show(button);
    },
    { signal },
  );
  root.addEventListener(
    "contextmenu",
    (event) => {
      if (event.target.closest(".gt-peek")) event.preventDefault(); // a long press
    },
    { signal },
  );
  for (const type of ["pointerup", "pointercancel", "lostpointercapture", "keyup"]) {
    window.addEventListener(type, hide, { capture: true, signal });
  }
  window.addEventListener(
    "blur",
    (event) => {
      // Pressing the button takes the focus from something else, which is no reason to hide.
      if (event.target === window || event.target === held) hide();
    },
    { capture: true, signal },
  );
  document.addEventListener("visibilitychange", hide, { signal });
  signal.addEventListener("abort", hide);

  return {
    hide,
    onKeyDown(event) {
      if (event.key !== " " && event.key !== "Enter") return;
      event.preventDefault(); // no click, and no scrolling
      const button = event.target.closest(".gt-peek");
      if (!event.repeat && !button.disabled) show(button);
    },
  };
}

/** Mark secret places on the board; the stylesheet shows the marks only during a peek. */
function markSecrets(view) {
  const { model, places } = view;
  const mark = () => {
    view.pad.marks.replaceChildren(
      ...model.get("secrets").map((index) => {
        const element = document.createElement("div");
        element.className = "gt-mark";
        put(element, places.all()[index]);
        return element;
      }),
    );
  };
  mark();
  model.on("change:secrets", mark);
}

// ---- news, full screen, downloads ---------------------------------------------------------------

/** Have screen readers speak; where a board has several views in a page, one of them does. */
function speakNews(view) {
  const { model, pad } = view;
  model.on("change:news", () => {
    if (!isUsedView(view)) return;
    const line = document.createElement("p");
    line.textContent = model.get("news")[1];
    pad.news.append(line);
    while (pad.news.children.length > NEWS_KEPT) pad.news.firstChild.remove();
  });
}

/** Tell whether this is the view of its board, in this page, that was used last. */
function isUsedView(view) {
  const views = [...document.querySelectorAll(".gt-pad")].filter(
    (pad) => pad.dataset.stage === view.el.dataset.stage,
  );
  const when = (pad) => Number(pad.dataset.used ?? 0);
  const latest = views.reduce((best, pad) => (when(pad) > when(best) ? pad : best), views[0]);
  return latest === view.el;
}

/** Fill the screen with the table on a click on a button of class gt-full. */
function offerFullScreen(view) {
  const { root, model, signal } = view;
  root.addEventListener(
    "click",
    async (event) => {
      const pressed = event.target.closest(".gt-full");
      if (!pressed) return;
      try {
        if (document.fullscreenElement) await document.exitFullscreen();
        else await root.requestFullscreen();
        // the page shows another button in its place: the keyboard goes on there
        const shown = [...root.querySelectorAll(".gt-full")].find((it) => it.offsetParent);
        if (shown !== pressed) shown?.focus();
      } catch {
        model.send({ kind: "full_screen_refused" });
      }
    },
    { signal },
  );
}

/** Answer what the kernel sends besides state. */
function takeMessages(view) {
  const { model, root, el, signal } = view;
  const use = () => (el.dataset.used = String(Date.now()));
  for (const type of ["pointerdown", "keydown"]) {
    // on the window, where guardKeys lets keys come no farther
    window.addEventListener(type, (event) => root.contains(event.target) && use(), {
      capture: true,
      signal,
    });
  }

  const answers = {
    report: () => view.report(),
    hide: () => view.peek.hide(),
    focus: ({ selector }) => moveFocus(view, selector),
    download: (message, buffers) => {
      // Every page that shows the table gets the message; only the one in use keeps the file.
      const inUse = Date.now() - Number(el.dataset.used ?? 0) < RECENT;
      if (inUse && isUsedView(view)) keepFile(message, buffers[0]);
    },
  };
  model.on("msg:custom", (message, buffers) => answers[message.kind]?.(message, buffers));
}

/**
 * Lead the keyboard on, if it is in this table: nobody's focus is taken from elsewhere, nor from
 * where the reader tabbed while the kernel was at work.
 */
function moveFocus(view, selector) {
  const current = document.activeElement;
  const isHere = view.root.contains(current) || (current === document.body && isUsedView(view));
  if (!isHere || !view.keyboardUsed) return;
  // What is to be focused may be drawn a moment later than this message arrives.
  let tries = 20;
  const look = () => {
    if (view.tabbed) return;
    const wanted = [...view.root.querySelectorAll(selector)].find(
      (element) => isOpen(element) && !element.disabled,
    );
    if (wanted) wanted.focus({ preventScroll: true });
    else if (tries-- > 0) requestAnimationFrame(look);
  };
  look();
}

/** Hand bytes to the reader as a downloaded file. */
function keepFile({ name, mime }, data) {
  const address = URL.createObjectURL(new Blob([data], { type: mime }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

// ---- size, theme, motion ------------------------------------------------------------------------

/**
 * Tell the kernel the board's true size in device pixels, the theme round it, and whether motion
 * is wanted: once at the start, on every change, and when the kernel asks.
 */
function reportSurroundings(view) {
  const { model, board, signal } = view;
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  let told = "";
  let timer = 0;

  const look = () => {
    const box = board.getBoundingClientRect();
    const ratio = Math.min(LARGEST_RATIO, window.devicePixelRatio || 1);
    return {
      kind: "view",
      view: view.id,
      width: Math.round(box.width * ratio),
      height: Math.round(box.height * ratio),
      ratio,
      dark: document.body.dataset.jpThemeLight === "false",
      still: still.matches,
    };
  };
  const tell = (always) => {
    const seen = look();
    if (seen.width < 40) return; // not laid out, as in a hidden tab
    const text = JSON.stringify(seen);
    if (!always && text === told) return;
    told = text;
    model.send(seen);
  };
  // While a window is dragged its size changes all the time; the kernel paints when it rests.
  const tellSoon = () => {
    clearTimeout(timer);
    timer = setTimeout(() => tell(false), told ? 120 : 0);
  };

  const sizes = new ResizeObserver(tellSoon);
  sizes.observe(board);
  const themes = new MutationObserver(tellSoon);
  themes.observe(document.body, { attributeFilter: ["data-jp-theme-light"] });
  still.addEventListener("change", tellSoon, { signal });
  watchPixelRatio(tellSoon, signal);
  signal.addEventListener("abort", () => {
    clearTimeout(timer);
    sizes.disconnect();
    themes.disconnect();
  });
  tell(false);
  return () => tell(true);
}

/** Tell whether enough of the board is in sight: bots rest while nobody can watch them. */
function reportWatching({ id, model, board, signal }) {
  let watched = null;
  const tell = () => {
    if (watched !== null) model.send({ kind: "watched", view: id, watched });
  };
  const look = (entries) => {
    watched = entries.at(-1).intersectionRatio >= ENOUGH;
    tell();
  };
  const sight = new IntersectionObserver(look, { threshold: [0, ENOUGH] });
  sight.observe(board);
  signal.addEventListener("abort", () => sight.disconnect());
  return tell;
}

/** Notice another pixel ratio, as when a window moves to the projector. */
function watchPixelRatio(onChange, signal) {
  const watch = () => {
    const query = matchMedia(`(resolution: ${window.devicePixelRatio}dppx)`);
    query.addEventListener(
      "change",
      () => {
        onChange();
        watch();
      },
      { once: true, signal },
    );
  };
  watch();
}

export default { render };
