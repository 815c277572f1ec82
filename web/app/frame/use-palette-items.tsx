import Fuse from 'fuse.js'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useSession } from '#platform/session-store.ts'
import { isExternal } from '../menu-tree.ts'
import { MenuIcon } from './menu-icon.tsx'
import type { PaletteGroup, PaletteItem } from './palette-groups.ts'
import { type PaletteEntry, palettePages, searchOptions } from './palette-pages.ts'
import { type FoundGroup, useFoundGroups } from './use-found-groups.tsx'
import { type PaletteAction, usePaletteActions } from './use-palette-actions.ts'

/** What the palette finds for the words, and what may be said below it. */
export function usePaletteItems(words: string): { groups: PaletteGroup[]; note: string | undefined } {
  const { t } = useTranslation()
  const pages = usePages(words)
  const actions = useActions(words)
  const found = useFoundGroups(words)
  const isBlank = words.trim() === ''
  const pageGroup = { key: 'pages', title: t('frameTools.palette.pages'), items: pages.items }
  const actionGroup = { key: 'actions', title: t('frameTools.palette.actions'), items: actions.items }
  const everywhere = useEverywhere(words)
  const order = (): PaletteGroup[] => {
    // All pages of the menu are many: before anything is typed they come last.
    if (isBlank) return [...found, actionGroup, pageGroup]
    if (actions.score < pages.score) return [actionGroup, pageGroup, ...found, everywhere]
    return [pageGroup, ...found, actionGroup, everywhere]
  }
  const groups = order().filter(({ items }) => items.length > 0)
  const isNothing = groups.every(({ key }) => key === 'everywhere')
  const nothing = isNothing ? t('frameTools.palette.nothing', { words: words.trim() }) : undefined
  return { groups, note: useStateNote(found, isBlank) ?? nothing }
}

// The global search asks further sources, each for itself.
function useEverywhere(words: string): PaletteGroup {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const mayAsk = useSession((state) => state.user?.permissions.includes('buyer.company.read')) ?? false
  const search = words.trim()
  const item: PaletteItem = {
    key: 'everywhere',
    icon: <MenuIcon name="search" />,
    label: t('frameTools.palette.searchEverywhere', { words: search }),
    run: () => navigate(`/data-search/global-engine?${new URLSearchParams({ search })}`),
  }
  const title = t('menu.globalSearch')
  return { key: 'everywhere', title, items: mayAsk && search !== '' ? [item] : [] }
}

// Sources that failed are named: what the others found stands there all the same.
function useStateNote(found: readonly FoundGroup[], isBlank: boolean): string | undefined {
  const { t } = useTranslation()
  const failed = found.filter(({ isFailed }) => isFailed).map(({ title }) => title)
  if (failed.length > 0) return t('frameTools.palette.failed', { sources: failed.join(', ') })
  const isSearching = !isBlank && found.some((group) => group.isSearching)
  return isSearching ? t('frameTools.palette.searching') : undefined
}

interface Found {
  items: PaletteItem[]
  /** How unlike the words the best item is, from 0 (the same) to 1. */
  score: number
}

function usePages(words: string): Found {
  const { i18n } = useTranslation()
  const navigate = useNavigate()
  const user = useSession((state) => state.user)
  const menu = useSession((state) => state.menu)
  const spellings = useSpellings(i18n.language)
  // The titles are in the language in use, although palettePages does not take it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const pages = useMemo(
    () => (user ? palettePages(menu, user, spellings) : []),
    [menu, user, spellings, i18n.language],
  )
  const fuse = useMemo(() => new Fuse(pages, searchOptions), [pages])
  const hits = words.trim() === '' ? pages.map((item) => ({ item, score: 1 })) : fuse.search(words.trim())
  return { items: hits.map(({ item }) => pageItem(item, navigate)), score: hits[0]?.score ?? 1 }
}

function pageItem(page: PaletteEntry, navigate: (path: string) => unknown): PaletteItem {
  const { path, trail, icon } = page
  return {
    key: `page-${path}`,
    icon: <MenuIcon name={icon} />,
    label: trail.join(' › '),
    detail: path,
    run: () => (isExternal(path) ? void window.open(path, '_blank', 'noopener') : navigate(path)),
  }
}

function useActions(words: string): Found {
  const { i18n } = useTranslation()
  const actions = usePaletteActions()
  const spellings = useSpellings(i18n.language)
  const isBlank = words.trim() === ''
  if (isBlank) {
    return { items: actions.filter(({ key }) => !/^(scheme|size|language)-/.test(key)), score: 1 }
  }
  const searchable = actions.map((action) => ({ action, title: [action.label, ...spellings(action.label)] }))
  const fuse = new Fuse(searchable, {
    threshold: searchOptions.threshold ?? 0,
    keys: ['title'],
    ignoreLocation: true,
    includeScore: true,
  })
  const hits = fuse.search(words.trim()).slice(0, 8)
  return { items: hits.map(({ item }): PaletteAction => item.action), score: hits[0]?.score ?? 1 }
}

const none = (): string[] => []

/** How titles may be typed besides as they are written: by Pinyin in Chinese, whose table is fetched only then. */
function useSpellings(language: string): (title: string) => string[] {
  const [spellings, setSpellings] = useState<(title: string) => string[]>(() => none)
  useEffect(() => {
    let isCurrent = true
    if (language === 'zh') {
      void import('./pinyin-spelling.ts').then((m) => isCurrent && setSpellings(() => m.pinyinSpellings))
    } else setSpellings(() => none)
    return () => {
      isCurrent = false
    }
  }, [language])
  return spellings
}
