import { Button, Drawer } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ownBuild } from '#platform/build-name.ts'
import { useSession } from '#platform/session-store.ts'
import { useCopy } from '#ui/use-copy.ts'
import { useIsPhone } from '#ui/use-viewport.ts'
import { ErrorList } from './error-list.tsx'
import type { PanelProps } from './frame-panels.tsx'

/** What support asks for: build, page, browser, user, and the error log. */
export function DebugDrawer({ isOpen, onClose }: PanelProps): ReactNode {
  const { t, i18n } = useTranslation()
  const isPhone = useIsPhone()
  const user = useSession((state) => state.user)
  const copy = useCopy()
  const facts = [
    [t('frameTools.debug.build'), ownBuild ?? import.meta.env.MODE],
    [t('frameTools.debug.page'), location.href],
    [t('frameTools.debug.window'), `${innerWidth} × ${innerHeight} @ ${devicePixelRatio}`],
    [t('frameTools.debug.browser'), navigator.userAgent],
    [t('frameTools.debug.user'), user ? `${user.username} (${user.id}), ${user.companyName}` : ''],
    [t('frameTools.debug.language'), `${i18n.language} (${navigator.languages.join(', ')})`],
  ] as const
  return (
    <Drawer
      open={isOpen}
      onClose={onClose}
      size={isPhone ? '100%' : 640}
      title={t('frameTools.debug.title')}
      extra={
        <Button onClick={() => copy(facts.map(([name, value]) => `${name}: ${value}`).join('\n'))}>
          {t('frameTools.debug.copyAll')}
        </Button>
      }
    >
      <dl className="debug-facts">
        {facts.map(([name, value]) => (
          <div key={name} className="debug-fact">
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <h2 className="panel-heading">{t('frameTools.errors.title')}</h2>
      <ErrorList />
    </Drawer>
  )
}
