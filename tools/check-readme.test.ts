import { expect, test } from 'vitest'
import { checkReadme } from './check-readme.ts'
import { problemsOf } from './fixture-tree.ts'

test('the README tells of every variable, and of no other', async () => {
  const problems = await problemsOf(checkReadme, {
    'README.md': '# X\n\n| variable | default |\n|---|---|\n| `HOST`, `PORT` | `A` |\n| `GONE` | – |\n',
    'server/platform/config/config.ts':
      'const schema = z.object({\n  HOST: 1,\n  PORT: 2,\n  S3_BUCKET: 3,\n})\n',
  })
  expect(problems).toEqual([
    'server/platform/config/config.ts:4: the README does not tell of S3_BUCKET',
    'README.md:6: there is no variable GONE',
  ])
})
