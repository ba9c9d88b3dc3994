import { expect, test } from 'vitest'
import { csvOf } from './csv.rules.ts'

test('a spreadsheet reads the rows that an operator saves as texts, and runs none as a formula', () => {
  const columns = [
    { key: 'name', head: 'Name', text: (row: string[]) => row[0]! },
    { key: 'amount', head: 'Amount, €', text: (row: string[]) => row[1]! },
  ]
  const rows = [
    ['Ada', '-12,50'],
    ['=1+1', '+3'],
    ['@cmd', 'says "no"'],
    ['two\nlines', '-x'],
  ]
  expect(csvOf(columns, rows)).toBe(
    'Name,"Amount, €"\r\nAda,"-12,50"\r\n\'=1+1,+3\r\n\'@cmd,"says ""no"""\r\n"two\nlines",\'-x\r\n',
  )
})
