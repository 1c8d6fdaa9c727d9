import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

// Begun first: at the end nothing would run beside them. Vitest knows only what it ran before.
const longest = [
  'testing/crash/crash',
  'src/failover',
  'http/garbage',
  'http/fuzz',
  'src/main',
  'mail/corpus',
  'conversations/walk',
  'mail/bad-days',
];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const place = longest.findIndex((name) => moduleId.endsWith(`${name}.test.ts`));
      return place === -1 ? longest.length : place;
    };
    const sorted = await super.sort(files);
    // A project after the other, as before: the files of one share what is loaded.
    return sorted.toSorted(
      (one, other) => one.project.name.localeCompare(other.project.name) || rank(one) - rank(other),
    );
  }
}

export default defineConfig({
  test: {
    // With as many journeys beside them two keep two cores busy; three take longer, each slower for the others.
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    testTimeout: 240_000,
    hookTimeout: 240_000,
    // Not isolated: no module keeps state that a test leaves behind, and files that share a worker
    // load what they share once.
    projects: [
      { test: { name: 'rules', isolate: false, include: ['{contract,domain}/src/**/*.test.ts'] } },
      {
        test: {
          name: 'server',
          isolate: false,
          include: ['server/src/**/*.test.ts'],
          globalSetup: ['server/src/testing/global-setup.ts'],
          testTimeout: 240_000,
          hookTimeout: 240_000,
        },
      },
      { test: { name: 'web', isolate: false, include: ['web/src/**/*.test.ts'] } },
    ],
  },
});
