import { expect, test } from 'vitest'
import { entriesOverBudget } from './entryBudgets.ts'

const chunk = (facadeModuleId: string, kilobytes: number, imports: string[] = []) => ({
  fileName: facadeModuleId,
  facadeModuleId: `/app${facadeModuleId}`,
  code: 'x'.repeat(kilobytes * 1000),
  imports,
  moduleIds: [facadeModuleId === 'relay' ? '/app/node_modules/relay-runtime/lib/index.js' : facadeModuleId],
})
const CHUNKS = [
  chunk('vendor', 60),
  chunk('relay', 50),
  chunk('/web/app/main.tsx', 10, ['vendor']),
  chunk('/web/app/layouts/MemberShell.tsx', 5, ['relay', 'vendor']),
  chunk('/web/screens/Login/LoginScreen.tsx', 4, ['vendor']),
  chunk('/web/screens/Chats/ChatsScreen.tsx', 3, ['relay']),
  chunk('/web/screens/Members/MembersScreen.tsx', 9, ['relay']),
]
const BUDGETS = { start: 70, visitor: 74, member: 128, exceptions: { MembersScreen: 134 } }
const over = (budgets: Partial<typeof BUDGETS>) =>
  entriesOverBudget(CHUNKS, { ...BUDGETS, ...budgets }, (code) => code.length)

test('the build holds the app and each screen to what readers load for it, each file once', () => {
  expect(over({})).toEqual([])
  expect(over({ start: 69 })).toEqual(['the app loads 70.0 kB of script; its budget is 69 kB'])
  expect(over({ visitor: 73 })).toEqual(['Login/LoginScreen loads 74.0 kB of script; its budget is 73 kB'])
  expect(over({ member: 127 })).toEqual(['Chats/ChatsScreen loads 128.0 kB of script; its budget is 127 kB'])
  expect(over({ exceptions: { MembersScreen: 133 } })).toEqual([
    'Members/MembersScreen loads 134.0 kB of script; its budget is 133 kB',
  ])
})
