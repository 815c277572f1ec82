import { Steps } from 'antd'
import type { ReactNode } from 'react'
import { useIsPhone } from './use-viewport.ts'
import './file-wizard.css'

/** Where in a wizard the user is; `current` is counted from 0. */
export function WizardSteps({ titles, current }: { titles: readonly string[]; current: number }): ReactNode {
  const isPhone = useIsPhone()
  if (isPhone) {
    return (
      <p className="upload-phone-step">
        <strong>{titles[current]}</strong>{' '}
        <span className="quiet">{`${current + 1} / ${titles.length}`}</span>
      </p>
    )
  }
  return (
    <Steps size="small" responsive={false} current={current} items={titles.map((title) => ({ title }))} />
  )
}
