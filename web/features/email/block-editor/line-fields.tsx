import type { EmailVariable } from '@landfall/contract/email/email-variables.ts'
import { Input, type InputRef } from 'antd'
import { type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { LabelledField } from '#ui/labelled-field.tsx'
import { VariablePicker } from './variable-picker.tsx'

interface LineFieldProps {
  label: string
  value: string
  most: number
  hint?: string
  status?: 'error'
  isNeeded?: boolean
  /** Whether variables can be put in. */
  hasVariables?: boolean
  onChange: (value: string) => void
}

/** A line of a block. */
export function LineField(props: LineFieldProps): ReactNode {
  const { label, value, most, hint, status, isNeeded, hasVariables = false, onChange } = props
  const field = useRef<InputRef>(null)
  const insert = (variable: EmailVariable) => {
    const input = field.current?.input
    const at = input?.selectionStart ?? value.length
    const end = input?.selectionEnd ?? at
    onChange(`${value.slice(0, at)}{{${variable}}}${value.slice(end)}`.slice(0, most))
  }
  return (
    <div className="block-line">
      <LabelledField label={label} hint={hint} isNeeded={isNeeded === true}>
        <Input
          ref={field}
          value={value}
          maxLength={most}
          status={status ?? ''}
          aria-invalid={status === 'error'}
          onChange={({ target }) => onChange(target.value)}
        />
      </LabelledField>
      {hasVariables && <VariablePicker onPick={insert} />}
    </div>
  )
}

type LinkFieldProps = Pick<LineFieldProps, 'value' | 'status' | 'isNeeded' | 'onChange'>

/** Where a block leads; what is no address yet becomes one. */
export function LinkField({ value, onChange, ...rest }: LinkFieldProps): ReactNode {
  const { t } = useTranslation()
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the field within is what is left
    <div onBlur={() => onChange(asAddress(value))}>
      <LineField
        {...rest}
        label={t('mailBlocks.fields.href')}
        hint={t('mailBlocks.linkHint')}
        value={value}
        most={2_000}
        onChange={onChange}
      />
    </div>
  )
}

function asAddress(typed: string): string {
  const given = typed.trim()
  if (given === '' || /^[a-z]+:|^\{\{/i.test(given)) return given
  if (/^[^\s@/]+@[^\s@/]+\.[^\s@/]+$/.test(given)) return `mailto:${given}`
  return /^[^\s/]+\.[^\s/]+/.test(given) ? `https://${given}` : given
}
