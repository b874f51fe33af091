import { useT } from '@plimsoll/i18n'
import { Page } from '~/domain/layout/page'
import { usePrefs } from '~/domain/settings/prefs'
import { Choices } from './choices'
import { Colours, Type } from './colours'
import { Buttons, Fields } from './controls'
import { Data, States } from './states'

const PARTS = [Colours, Type, Buttons, Fields, Choices, States, Data]

/** Every component in all its states, in both themes. What they are called here is what they are called in code. */
export function Kit() {
  const t = useT()
  const updown = usePrefs((prefs) => prefs.updown)
  return (
    <Page title={t('content.kit')} wide>
      <div className="space-y-6 desk:grid desk:grid-cols-2 desk:gap-6 desk:space-y-0">
        {(['light', 'dark'] as const).map((theme) => (
          // The attributes set every token again, so a panel does not depend on the page around it.
          <div
            key={theme}
            data-theme={theme}
            data-updown={updown}
            data-testid={`kit-${theme}`}
            className="min-w-0 space-y-10 rounded-xl border border-line bg-bg p-5 text-text"
          >
            {PARTS.map((Part) => (
              <Part key={Part.name} theme={theme} />
            ))}
          </div>
        ))}
      </div>
    </Page>
  )
}
