import { Button } from '../ui/controls/button.tsx'
import { ListEnd } from '../ui/feedback/empty-state.tsx'
import { StateMark } from '../ui/feedback/state-mark.tsx'
import { StepBars } from '../ui/feedback/step-bars.tsx'
import { FootBar } from '../ui/layout/foot-bar.tsx'
import { longText, type State } from './gallery-state.ts'

/** What leads on: the steps of a form and its foot, the sign of a state, the end of a list. */
export const stepSamples: Record<string, readonly State[]> = {
  ListEnd: [
    {
      name: 'default',
      render: () => <ListEnd action={<Button>Keep looking</Button>}>That’s everyone so far.</ListEnd>,
    },
    { name: 'long text', render: () => <ListEnd action={<Button>{longText}</Button>}>{longText}</ListEnd> },
  ],
  FootBar: [
    {
      name: 'default',
      render: () => (
        <FootBar>
          <Button>Next</Button>
        </FootBar>
      ),
    },
  ],
  StepBars: [
    { name: 'first', render: () => <StepBars step={1} total={4} label="Step 1 of 4" /> },
    { name: 'last', render: () => <StepBars step={4} total={4} label="Step 4 of 4" /> },
  ],
  StateMark: [
    { name: 'waiting', render: () => <StateMark icon="clock" /> },
    { name: 'fault', render: () => <StateMark icon="alert" isFault /> },
  ],
}
