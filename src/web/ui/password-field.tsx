import { Eye, EyeOff } from 'lucide';
import { useLayoutEffect, useRef, useState } from 'react';
import { hidden } from './hidden.css.ts';
import { Icon } from './icon.tsx';
import { inputWithButton, toggle, withButton } from './text-field.css.ts';
import { Field } from './text-field.tsx';

type PasswordFieldProps = {
  readonly label: string;
  readonly name: string;
  readonly autoComplete: 'current-password' | 'new-password';
  readonly hint?: string;
  readonly error?: string | undefined;
  /** When this changes to something, what was typed is emptied: the answer that refused it. */
  readonly clearedBy?: object | undefined;
  /** Takes the focus when it appears. */
  readonly focusOnMount?: boolean;
};

/** A password that can be looked at while it is typed. It is never sent back into the page. */
export function PasswordField(props: PasswordFieldProps) {
  const { label, name, autoComplete, hint, error, clearedBy, focusOnMount } = props;
  const [shown, setShown] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    if (clearedBy && input.current) input.current.value = '';
  }, [clearedBy]);
  useLayoutEffect(() => {
    if (focusOnMount) input.current?.focus();
  }, [focusOnMount]);
  return (
    <Field label={label} hint={hint} error={error}>
      {(links) => (
        <div className={withButton}>
          <input
            ref={input}
            type={shown ? 'text' : 'password'}
            name={name}
            autoComplete={autoComplete}
            autoCapitalize="none"
            spellCheck={false}
            required
            className={inputWithButton}
            {...links}
          />
          <button type="button" className={toggle} onClick={() => setShown(!shown)}>
            <Icon of={shown ? EyeOff : Eye} size={16} />
            {shown ? 'Hide' : 'Show'}
            <span className={hidden}> {label.toLowerCase()}</span>
          </button>
        </div>
      )}
    </Field>
  );
}
