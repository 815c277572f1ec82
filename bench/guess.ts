// the share of columns that are proposed right, for each layout of contacts and customs files in the tests' corpus
import { proposeContacts, proposeCustoms } from '../server/testing/file-guesses.ts'
import { type FileLayout, judgeGuess, readLayouts } from '../server/testing/file-layouts.ts'

type Propose = (headers: readonly string[]) => readonly (string | null)[]

function printShares(title: string, layouts: readonly FileLayout[], propose: Propose): void {
  let [right, all, wrong] = [0, 0, 0]
  console.log(`\n${title}`)
  for (const layout of layouts) {
    const judged = judgeGuess(layout, propose(layout.columns.map(({ header }) => header)))
    right += judged.right
    all += layout.columns.length
    wrong += judged.wrong.length
    const notes = [...judged.wrong, ...judged.open].join('; ')
    console.log(`${share(judged.right, layout.columns.length)}  ${layout.name}${notes ? `: ${notes}` : ''}`)
  }
  console.log(
    `${share(right, all)}  of ${all} columns in ${layouts.length} layouts; ${wrong} taken for another field`,
  )
}

function share(right: number, all: number): string {
  return `${((100 * right) / all).toFixed(1).padStart(5)} %`
}

printShares('Contacts', readLayouts('contact-layouts.txt'), proposeContacts)
printShares('Customs', readLayouts('customs-layouts.txt'), proposeCustoms)
