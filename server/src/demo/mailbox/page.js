// Live: a new mail brings the list and the open exchange up to date, and what is typed stays.
const measured = new WeakSet();

function fitFrames() {
  for (const frame of document.querySelectorAll('iframe')) {
    if (measured.has(frame)) continue;
    measured.add(frame);
    const fit = () => {
      const body = frame.contentDocument?.body;
      if (body) frame.style.height = `${body.offsetHeight + 4}px`;
    };
    frame.addEventListener('load', fit);
    addEventListener('resize', fit);
    fit();
  }
}

async function refresh() {
  const answer = await fetch(location.href);
  if (!answer.ok) return;
  const fresh = new DOMParser().parseFromString(await answer.text(), 'text/html');
  for (const id of ['exchanges', 'letters', 'answer']) {
    const [now, next] = [document.getElementById(id), fresh.getElementById(id)];
    // A form that is there keeps what was typed.
    if (!now || !next || (id === 'answer' && now.firstElementChild)) continue;
    now.replaceChildren(...next.childNodes);
  }
  if (!fresh.querySelector('nav > .hint')) document.querySelector('nav > .hint')?.remove();
  fitFrames();
}

const changes = new EventSource('/changes');
changes.addEventListener('message', ({ data }) => {
  const { kind, subject } = JSON.parse(data);
  if (kind === 'sent') document.getElementById('news').textContent = `New mail: ${subject}`;
  refresh().catch(() => undefined);
});
// Back after the demo was away: it may have been started anew.
changes.addEventListener('open', () => refresh().catch(() => undefined));

for (const form of document.forms) {
  form.addEventListener('submit', () => {
    for (const button of form.querySelectorAll('button')) button.disabled = true;
  });
}
fitFrames();
