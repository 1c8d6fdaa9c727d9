/** What an avatar without picture shows: the first two letters of the first name, upper-cased. */
export function initials(firstName: string, lastName = ''): string {
  const name = firstName.trim() || lastName.trim();
  return [...letters.segment(name)]
    .slice(0, 2)
    .map((part) => part.segment)
    .join('')
    .toLocaleUpperCase();
}

// Dear to make.
const letters = new Intl.Segmenter();

/** A person's name as one string, without gaps where a part is missing. */
export function fullName(person: { first_name: string; last_name: string }): string {
  return `${person.first_name} ${person.last_name}`.trim();
}
