import { Select, type SelectProps } from 'antd'
import type { ReactNode } from 'react'
import { searchedChoice } from '#ui/choice-search.ts'
import { useColleagueSearch } from './colleague-choices.ts'

interface ColleagueSelectProps<Value>
  extends Pick<SelectProps<Value>, 'id' | 'mode' | 'value' | 'onChange' | 'allowClear' | 'placeholder'> {
  /** Whether people of the same name are told apart by what they sign in with. */
  showsLogin?: boolean
  /** Who is not offered. */
  except?: number
}

/** Chooses colleagues, who are searched for among all; with `mode="multiple"` several. */
export function ColleagueSelect<Value extends number | number[]>({
  showsLogin = false,
  except,
  ...props
}: ColleagueSelectProps<Value>): ReactNode {
  const { people, search } = useColleagueSearch([props.value ?? []].flat())
  return (
    <Select<Value>
      {...props}
      {...searchedChoice(search)}
      options={people
        .filter(({ id }) => id !== except)
        .map(({ id, name, username }) => ({ value: id, label: showsLogin ? `${name} (${username})` : name }))}
    />
  )
}
