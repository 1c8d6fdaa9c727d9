/** One line of the table: `measured` against `target` in the same unit. */
export type Result = {
  work: string;
  scale: string;
  measured: number;
  target: number;
  unit: 'ms' | 's' | '/s' | 'MB' | 'x' | 'of 100';
  /** What the figure is: p50, p95, rate … */
  figure: string;
  note?: string;
};

/** How far the figure is from its target: 1 is just reached, below is better. */
export function ratioOf({ measured, target, unit }: Result): number {
  return isAtLeast(unit) ? target / measured : measured / target;
}

/** The results as a table in Markdown. */
export function tableOf(results: readonly Result[]): string {
  const lines = results.map((result) => {
    const limit = `${isAtLeast(result.unit) ? '≥' : '≤'} ${shown(result.target)} ${result.unit}`;
    const measured = `${shown(result.measured)} ${result.unit}`;
    const ratio = ratioOf(result).toFixed(2);
    return `| ${result.work} | ${result.scale} | ${result.figure} | ${limit} | ${measured} | ${ratio} | ${result.note ?? ''} |`;
  });
  return [
    '| Work | Size | Figure | To reach | Measured | Ratio | |',
    '|---|---|---|---|---|---|---|',
    ...lines,
  ].join('\n');
}

function isAtLeast(unit: Result['unit']): boolean {
  return unit === '/s' || unit === 'of 100';
}

function shown(value: number): string {
  return value >= 100 ? Math.round(value).toLocaleString('en') : value.toFixed(1);
}
