/** Where in a text field a character stands, in pixels from the field's corner at its start. */
export function caretPlace(
  field: HTMLInputElement | HTMLTextAreaElement,
  index: number,
): { top: number; start: number } {
  const style = getComputedStyle(field);
  const mirror = document.createElement('div');
  for (const name of copied) mirror.style.setProperty(name, style.getPropertyValue(name));
  Object.assign(mirror.style, {
    position: 'absolute',
    visibility: 'hidden',
    width: `${field.clientWidth}px`,
    whiteSpace: field instanceof HTMLTextAreaElement ? 'pre-wrap' : 'pre',
    overflowWrap: 'break-word',
  });
  mirror.textContent = field.value.slice(0, index);
  const caret = document.createElement('span');
  caret.textContent = '\u200b';
  mirror.append(caret);
  document.body.append(mirror);
  const { offsetTop, offsetHeight } = caret;
  const fromLeft = caret.offsetLeft - field.scrollLeft;
  mirror.remove();
  const top = Math.min(offsetTop + offsetHeight - field.scrollTop, field.clientHeight);
  const start = style.direction === 'rtl' ? field.clientWidth - fromLeft : fromLeft;
  return { top, start: Math.max(0, Math.min(start, field.clientWidth - 40)) };
}

const copied = [
  'font',
  'letter-spacing',
  'line-height',
  'padding',
  'direction',
  'text-align',
  'tab-size',
  'box-sizing',
];
