// The view of a chart: an image with its description, and downloads of it as a file.

function isDark() {
  return document.body.dataset.jpThemeLight === "false";
}

function save(message, buffers) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([buffers[0]], { type: message.mime }));
  link.download = message.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

export default {
  render({ model, el }) {
    const image = document.createElement("img");
    image.className = "gt-chart";
    el.append(image);
    let address = "";

    const show = () => {
      const bytes = model.get("image");
      if (!bytes || !bytes.byteLength) return;
      const former = address;
      address = URL.createObjectURL(new Blob([bytes], { type: "image/png" }));
      image.onload = () => former && URL.revokeObjectURL(former);
      image.src = address;
    };
    const describe = () => {
      image.alt = model.get("description");
    };
    const age = () => image.classList.toggle("gt-stale", model.get("stale"));
    const receive = (message, buffers) => {
      if (message.kind === "download") save(message, buffers);
    };
    const tell = () => model.send({ kind: "view", dark: isDark() });

    model.on("change:image", show);
    model.on("change:description", describe);
    model.on("change:stale", age);
    model.on("msg:custom", receive);
    const themes = new MutationObserver(tell);
    themes.observe(document.body, { attributeFilter: ["data-jp-theme-light"] });
    show();
    describe();
    age();
    tell();

    return () => {
      themes.disconnect();
      model.off("change:image", show);
      model.off("change:description", describe);
      model.off("change:stale", age);
      model.off("msg:custom", receive);
      URL.revokeObjectURL(address);
    };
  },
};
