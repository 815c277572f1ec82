import { DatePicker } from 'antd'
import type { KeyboardEvent, ReactNode } from 'react'
import { shownTimeZone } from '#platform/formatters.ts'
import { LocalTimeNote } from './local-time-note.tsx'
import { useLocalTime } from './use-contact-calendar.ts'
import { momentOfWallTime, wallTimeOf } from './zoned-time.ts'

interface NextContactFieldProps {
  id?: string
  customerId: number
  /** An ISO moment. */
  value?: string
  onChange?: (value: string | undefined) => void
  placeholder: string
}

/** Enter takes what was typed into a date field, and does not send the form off as well. */
export function keepForm(event: KeyboardEvent<HTMLElement>): void {
  if (event.key === 'Enter') event.preventDefault()
}

/** Asks for a moment on the clock of the customer, and says when nobody is at work there. */
export function NextContactField({
  id,
  customerId,
  value,
  onChange,
  placeholder,
}: NextContactFieldProps): ReactNode {
  const now = useLocalTime(customerId)
  const zone = now.data?.timeZone ?? shownTimeZone()
  return (
    <>
      <DatePicker
        id={id}
        showTime={{ format: 'HH:mm' }}
        format="YYYY-MM-DD HH:mm"
        placeholder={placeholder}
        // Until the zone is known a choice would mean another moment.
        disabled={now.isPending}
        value={value ? wallTimeOf(value, zone) : null}
        onKeyDown={keepForm}
        onChange={(shown) => onChange?.(shown ? momentOfWallTime(shown, zone) : undefined)}
      />
      {now.data && <LocalTimeNote customerId={customerId} at={value} onMove={onChange} />}
    </>
  )
}
