/** What ties a field of a form that posts to what was typed before and what is wrong with it, by its name. */
export const boundField =
  <Name extends string>(values: Readonly<Record<Name, string>>, errors: Readonly<Record<string, string>>) =>
  (name: Name) => ({ name, defaultValue: values[name], error: errors[name] });
