import { expect, test } from 'vitest'
import { checkFirstTexts } from './check-first-texts.ts'
import { problemsOf } from './fixture-tree.ts'

const catalogue = (texts: unknown) => `export const catalogue = ${JSON.stringify(texts)}\n`
const messages = {
  'messages/zh/catalogue.ts': catalogue({
    login: { title: '登录' },
    menu: { home: '首页' },
    oems: { title: 'OEM', states: { on: '启用' } },
  }),
  'messages/zh/first-catalogue.ts': catalogue({ login: {} }),
  'messages/zh/frame-catalogue.ts': catalogue({ menu: {} }),
}

test('what is drawn before all texts are there uses only those that are', async () => {
  const problems = await problemsOf(checkFirstTexts, {
    ...messages,
    'web/app/main.tsx': "t('login.title')\nt('menu.home')\n",
    'web/app/frame/frame-layout.tsx': `import '#ui/state-badge.tsx'
      const Board = lazy(() => import('./team-board.tsx'))
      const Drawer = lazyPart(() => import('./oem-drawer.tsx'))`,
    'web/ui/state-badge.tsx': "t('menu.home'); t(`oems.states.${state}`)\n",
    'web/app/frame/team-board.tsx': "t('oems.title')\n",
    'web/app/frame/oem-drawer.tsx': "t('oems.title')\n",
  })
  expect(problems).toEqual([
    'web/app/main.tsx:2: menu.home is not in first-catalogue',
    'web/ui/state-badge.tsx:1: oems.states. is not in first-catalogue or frame-catalogue',
    'web/app/frame/team-board.tsx:1: oems.title is not in first-catalogue or frame-catalogue',
  ])
})
