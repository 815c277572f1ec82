import { Form, type FormInstance } from 'antd'
import type { ReactNode } from 'react'
import { create } from 'zustand'
import { useUnsavedGuard } from './use-unsaved-guard.ts'

/** How often any form was saved; guards look again with every change. */
const useSaves = create<{ amount: number }>(() => ({ amount: 0 }))

/** Placed inside a form: once a field was touched, whatever would lose the input asks first. */
export function FormGuard(): ReactNode {
  const form = Form.useFormInstance()
  // Watching makes this component, and not the whole form, draw again with every change.
  Form.useWatch([], form)
  useSaves()
  useUnsavedGuard(form.isFieldsTouched())
  return null
}

/** Notes that what is in a form was saved; only a form that stays open needs it. */
export function markSaved(form: FormInstance): void {
  form.setFields(form.getFieldsError().map(({ name }) => ({ name, touched: false })))
  useSaves.setState(({ amount }) => ({ amount: amount + 1 }))
}
