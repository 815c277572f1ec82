import { Fragment, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { menuTitle } from '../menu-title.ts'
import { homePath, type PageEntry } from '../menu-tree.ts'

/** Where the user is, from the home page down. */
export function BreadcrumbTrail({ page }: { page: PageEntry | null }): ReactNode {
  const { t } = useTranslation()
  const isHome = page?.entry.path === homePath
  const below = page && !isHome ? [...page.parents, page.entry] : []
  return (
    <nav className="breadcrumb" aria-label={t('frame.breadcrumb')}>
      <ol>
        <li aria-current={isHome ? 'page' : undefined}>
          {isHome ? t('menu.home') : <Link to="/">{t('menu.home')}</Link>}
        </li>
        {below.map((entry, index) => (
          <Fragment key={entry.path}>
            <li aria-hidden="true" className="breadcrumb-mark" />
            <li aria-current={index === below.length - 1 ? 'page' : undefined}>
              {menuTitle(entry.meta.title)}
            </li>
          </Fragment>
        ))}
      </ol>
    </nav>
  )
}
