import { Switch } from 'antd'
import { type ReactNode, useId } from 'react'
import './switch-list.css'

interface SwitchItemProps {
  label: string
  hint: ReactNode
  isOn: boolean
  /** Takes no clicks: it is being saved, or somebody else decides. */
  isBusy: boolean
  onChange: (isOn: boolean) => void
}

/** One choice of a `switch-list`, with what it means below its name. */
export function SwitchItem({ label, hint, isOn, isBusy, onChange }: SwitchItemProps): ReactNode {
  const id = useId()
  return (
    <li>
      <div>
        <label htmlFor={id}>{label}</label>
        <p className="quiet" id={`${id}-hint`}>
          {hint}
        </p>
      </div>
      <Switch id={id} checked={isOn} disabled={isBusy} aria-describedby={`${id}-hint`} onChange={onChange} />
    </li>
  )
}
