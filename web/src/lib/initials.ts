/** First letters of two given names, upper-cased; two letters of the first when it stands alone. */
export function initials(firstName: string, lastName = ''): string {
  const [first = '', second = ''] = [firstName.trim(), lastName.trim()];
  if (first && second) return (letters(first, 1) + letters(second, 1)).toUpperCase();
  return letters(first || second, 2).toUpperCase();
}

/** A person's name as one string, without gaps where a part is missing. */
export function fullName(person: { first_name: string; last_name: string }): string {
  return `${person.first_name} ${person.last_name}`.trim();
}

function letters(name: string, count: number): string {
  return [...new Intl.Segmenter().segment(name)]
    .slice(0, count)
    .map((part) => part.segment)
    .join('');
}
