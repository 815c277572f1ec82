import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '#platform/formatters.ts'

interface ForwardersSwitchProps {
  /** How many a list of companies hides. */
  hidden: number
  areShown: boolean
  onChange: (areShown: boolean) => void
}

/** Says how many forwarders a list of companies leaves out, and shows them; nothing where there are none. */
export function ForwardersSwitch({ hidden, areShown, onChange }: ForwardersSwitchProps): ReactNode {
  const { t } = useTranslation()
  if (!areShown && hidden === 0) return null
  return (
    <p className="customs-note">
      {areShown
        ? t('customsQuery.forwarders.shown')
        : t('customsQuery.forwarders.hidden', { count: formatNumber(hidden) })}{' '}
      <Button type="link" size="small" className="facet-more" onClick={() => onChange(!areShown)}>
        {t(areShown ? 'customsQuery.forwarders.hide' : 'customsQuery.forwarders.show')}
      </Button>
    </p>
  )
}
