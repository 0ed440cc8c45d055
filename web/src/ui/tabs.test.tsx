import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { Tabs } from './tabs.tsx'

const tabs = ['one', 'two', 'three'].map((id) => ({ id, label: id }))

test('keys that are quicker than the page move on from where the focus stands', async () => {
  const user = userEvent.setup()
  const onChange = vi.fn()
  // What is chosen is still the first when the second key comes.
  render(
    <Tabs label="Numbers" tabs={tabs} value="one" onChange={onChange}>
      words
    </Tabs>,
  )
  await user.tab()
  await user.keyboard('{ArrowRight}{ArrowRight}')
  expect(onChange.mock.calls).toEqual([['two'], ['three']])
  expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'three' }))
  await user.keyboard('{ArrowRight}{End}{Home}{ArrowLeft}')
  expect(onChange.mock.calls.slice(2)).toEqual([['one'], ['three'], ['one'], ['three']])
})
