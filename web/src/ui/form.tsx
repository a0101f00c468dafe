// Form controls with their labels, hints and errors tied together.
import type { ComponentChildren, JSX } from 'preact';
import { useId } from 'preact/hooks';

interface FieldProps {
  label: string;
  hint?: ComponentChildren;
  error?: string | null | undefined;
  /** Gets the id and description for the control. */
  children: (control: { id: string; 'aria-describedby'?: string; 'aria-invalid'?: boolean }) => ComponentChildren;
}

export function Field({ label, hint, error, children }: FieldProps) {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div class={`field ${error ? 'has-error' : ''}`}>
      <label for={id}>{label}</label>
      {children({
        id,
        ...(described ? { 'aria-describedby': described } : {}),
        ...(error ? { 'aria-invalid': true } : {}),
      })}
      {hint && (
        <p class="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && (
        <p class="field-error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}

interface TextProps extends Omit<JSX.InputHTMLAttributes<HTMLInputElement>, 'onInput' | 'value'> {
  label: string;
  value: string;
  onValue: (value: string) => void;
  hint?: ComponentChildren;
  error?: string | null | undefined;
}

export function TextField({ label, value, onValue, hint, error, ...input }: TextProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <input type="text" {...input} {...control} value={value} onInput={(event) => onValue(event.currentTarget.value)} />
      )}
    </Field>
  );
}

export interface Choice<V extends string> {
  value: V;
  label: ComponentChildren;
  /** For screen readers, if the label is not words enough. */
  name?: string;
}

interface ChoiceProps<V extends string> {
  label: string;
  value: V;
  onValue: (value: V) => void;
  choices: readonly Choice<V>[];
  hint?: ComponentChildren;
}

export function SelectField<V extends string>({ label, value, onValue, choices, hint }: ChoiceProps<V>) {
  return (
    <Field label={label} hint={hint}>
      {(control) => (
        <span class="select">
          <select {...control} value={value} onChange={(event) => onValue(event.currentTarget.value as V)}>
            {choices.map((choice) => (
              <option key={choice.value} value={choice.value}>
                {choice.label}
              </option>
            ))}
          </select>
        </span>
      )}
    </Field>
  );
}

/** Radio buttons that look like one strip. Not a fieldset: WebKit makes room for its legend twice at first, and then moves what is below. */
export function Strip<V extends string>({ label, value, onValue, choices, hint, tall = false }: ChoiceProps<V> & { /** One below the other. */ tall?: boolean }) {
  const name = useId();
  return (
    <div class="field" role="group" aria-labelledby={`${name}-label`} aria-describedby={hint ? `${name}-hint` : undefined}>
      <span class="strip-label" id={`${name}-label`}>
        {label}
      </span>
      <div class={tall ? 'strip strip-tall' : 'strip'}>
        {choices.map((choice) => (
          <label key={choice.value} class="strip-item">
            <input
              type="radio"
              name={name}
              value={choice.value}
              checked={choice.value === value}
              aria-label={choice.name}
              onChange={() => onValue(choice.value)}
            />
            <span>{choice.label}</span>
          </label>
        ))}
      </div>
      {hint && (
        <p class="hint" id={`${name}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}

/** What went wrong, told at once to whoever cannot see it. The live region must be there before its text. */
export function FormError({ text }: { text: string | null }) {
  return (
    <div class="form-error" role="alert">
      {text && <p>{text}</p>}
    </div>
  );
}
