import dayjs, { type Dayjs } from 'dayjs'

/** For a Form.Item around a DatePicker: the field holds a text or nothing, and no object of the calendar. */
export function asDay(value: unknown): { value: Dayjs | null } {
  return { value: typeof value === 'string' && value !== '' ? dayjs(value) : null }
}

/** The day that was chosen, `YYYY-MM-DD`. */
export function asDayText(value: Dayjs | null): string | null {
  return value ? value.format('YYYY-MM-DD') : null
}
