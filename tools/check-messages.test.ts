import { expect, test } from 'vitest'
import { checkMessageKeys } from './check-message-keys.ts'
import { checkMessages } from './check-messages.ts'
import { checkTerms } from './check-terms.ts'
import { checkTexts } from './check-texts.ts'
import { problemsOf } from './fixture-tree.ts'

const catalogue = (texts: unknown) => `export const catalogue = ${JSON.stringify(texts)}\n`

function locales(zh: unknown, others: Record<string, unknown> = {}): Record<string, string> {
  const files: Record<string, string> = { 'messages/zh/catalogue.ts': catalogue(zh) }
  for (const locale of ['en', 'es', 'ja', 'ko', 'it'])
    files[`messages/${locale}/catalogue.ts`] = catalogue(others[locale] ?? others.all ?? {})
  return files
}

test('six equal catalogues are fine', async () => {
  const zh = { menu: { home: '首页', count: '{count} 条' } }
  const all = { menu: { home: 'Home', count: 'Rows: {count}' } }
  expect(await problemsOf(checkMessages, locales(zh, { all }))).toEqual([])
})

test('missing, extra, empty and untranslated texts and other placeholders are reported', async () => {
  const zh = { sendTasks: { title: '任务', hint: '共 {count} 条', note: '备注', state: { done: '完成' } } }
  const good = { sendTasks: { title: 'T', hint: '{count}', note: 'N', state: { done: 'D' } } }
  const en = { sendTasks: { title: '任务', hint: '{total} of {count}', note: ' ', state: {}, extra: 'x' } }
  expect(await problemsOf(checkMessages, locales(zh, { all: good, en }))).toEqual([
    'messages/en/send-tasks.ts:0: sendTasks.title is not translated',
    'messages/en/send-tasks.ts:0: sendTasks.hint has the placeholders {count, total}, zh has {count}',
    'messages/en/send-tasks.ts:0: sendTasks.note is empty',
    'messages/en/send-tasks.ts:0: sendTasks.state.done is missing',
    'messages/en/send-tasks.ts:0: sendTasks.extra does not exist in zh',
  ])
  const ja = { sendTasks: { ...good.sendTasks, title: '任务' } }
  expect(await problemsOf(checkMessages, locales(zh, { all: good, ja }))).toEqual([])
})

test('every language has the same files, and the catalogue joins them', async () => {
  const files = locales({ menu: { home: '首页' } }, { all: { menu: { home: 'Home' } } })
  const all = ['zh', 'en', 'es', 'ja', 'ko', 'it'].map((locale) => [`messages/${locale}/menu.ts`, ''])
  const problems = await problemsOf(checkMessages, {
    ...files,
    ...Object.fromEntries(all.slice(0, 5)),
    'messages/zh/stray.ts': '',
    ...Object.fromEntries(['en', 'es', 'ja', 'ko', 'it'].map((each) => [`messages/${each}/stray.ts`, ''])),
  })
  expect(problems).toEqual([
    'messages/it/menu.ts:0: the file is missing',
    'messages/zh/stray.ts:0: the catalogue does not contain this file',
  ])
})

test('every error has a message', async () => {
  const problems = await problemsOf(checkMessages, {
    ...locales({ errors: { conflict: '冲突' } }, { all: { errors: { conflict: 'C' } } }),
    'contract/error-codes.ts': 'export const errorCodes = { conflict: 1, labelNameTaken: 2 }\n',
  })
  expect(problems).toEqual(['contract/error-codes.ts:0: the error labelNameTaken has no message'])
})

test('keys in code exist, and keys nobody uses are reported', async () => {
  const zh = {
    menu: { home: '首页', gone: '没了' },
    errors: { conflict: '冲突' },
    list2: { title: '题' },
  }
  const problems = await problemsOf(checkMessageKeys, {
    ...locales(zh),
    'web/app/shell.tsx': [
      "export const one = (t) => t('menu.home') + t('menu.nowhere')",
      'export const two = (i18n, name) => i18n.t(`errors.${name}`)',
      "export const column = { titleKey: 'list2.title' }",
    ].join('\n'),
    'server/app/notice.ts': "export const text = translate('zh', 'menu.missing')\n",
    'server/app/notice.test.ts': "t('menu.inTest')\n",
  })
  expect(problems).toEqual([
    'server/app/notice.ts:1: there is no message menu.missing',
    'web/app/shell.tsx:1: there is no message menu.nowhere',
    'messages/zh/menu.ts:0: nobody uses menu.gone',
  ])
})

test('texts for people stand in messages', async () => {
  const problems = await problemsOf(checkTexts, {
    'web/app/shell.tsx': [
      'export const A = () => <p className="big">Hello</p>',
      'export const B = () => <img alt="A ship" src="ship.png" />',
      'export const C = () => <input placeholder={\'Search\'} type="text" />',
      "export const d = '导出'",
      'export const e = (n) => `共${n}`',
      "export const F = ({ t }) => <p title={t('a.b')}>{t('a.c')} · 1 / 2</p>",
    ].join('\n'),
    'web/app/shell.test.tsx': 'export const A = () => <p>Hello</p>',
    'server/app/main.ts': "export const d = '导出'",
  })
  expect(problems).toEqual([
    'web/app/shell.tsx:1: "Hello" belongs in messages/',
    'web/app/shell.tsx:2: "A ship" belongs in messages/',
    'web/app/shell.tsx:3: "Search" belongs in messages/',
    'web/app/shell.tsx:4: "导出" belongs in messages/',
    'web/app/shell.tsx:5: "共" belongs in messages/',
  ])
})

test('texts say the terms of the table and none of the words it rules out', async () => {
  const table = [
    '| term | zh | en | es | ja | ko | it | never |',
    '|---|---|---|---|---|---|---|---|',
    '| buyer | 买家 | buyer | comprador | バイヤー | 바이어 | acquirente | ja: 買い手; it/customs: compratore |',
    '| seller | 供应商 | seller | proveedor | サプライヤー | 공급업체 | venditore | |',
  ].join('\n')
  const texts = (buyer: string, seller: string) => ({ trade: { buyer, seller } })
  const files = locales(texts('买家', '供应商'), {
    en: texts('Buyers', 'Vendors'),
    es: texts('Compradores', 'Proveedores'),
    ja: texts('バイヤー（買い手）', 'サプライヤー'),
    ko: texts('바이어', '공급업체'),
    it: texts('Acquirente o compratore', 'Venditore'),
  })
  const problems = await problemsOf(checkTerms, { ...files, 'docs/language.md': `# Words\n\n${table}\n` })
  expect(problems).toEqual([
    'messages/ja/trade.ts:0: trade.buyer says "買い手" for buyer (see docs/language.md)',
    'docs/language.md:6: no text in en says "seller" for seller',
  ])
})
