import { GraphQLError } from 'graphql'
import { expect, test } from 'vitest'
import { onLogLine, type LogLine } from './log-lines.ts'
import { withPublicErrors } from './public-errors.ts'

test('ERR-02 a field that fails in each entry of a list is one line for the operator, another failure its own', () => {
  const lines: LogLine[] = []
  const end = onLogLine((line) => lines.push(line))
  const fail = () => new TypeError("Cannot read properties of null (reading 'name')")
  const errors = Array.from(
    { length: 50 },
    (_, index) => new GraphQLError('x', { path: ['list', index, 'name'], originalError: fail() }),
  )
  errors.push(new GraphQLError('x', { path: ['other'], originalError: new RangeError('y') }))
  const { errors: told } = withPublicErrors({ errors }, { requestId: 'a request' })
  end()
  expect(told).toHaveLength(51)
  expect(lines.map(({ errorClass }) => errorClass)).toEqual(['TypeError', 'RangeError'])
})
