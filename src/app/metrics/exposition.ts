// Text exposition format of Prometheus, version 0.0.4.

export type MetricType = "counter" | "gauge" | "histogram";
export type Labels = Readonly<Record<string, string | number>>;
export type Sample = { readonly labels?: Labels; readonly value: number };

/** One metric with its help and samples; nothing where there is no sample. */
export function metric(name: string, type: MetricType, help: string, samples: readonly Sample[]): string {
  return family(
    name,
    type,
    help,
    samples.map(({ labels = {}, value }) => line(name, labels, value)),
  );
}

/** The number of observations in each bucket. `counts` has one more than `bounds`, for all above them. */
export type Histogram = { readonly counts: readonly number[]; readonly sum: number };
export type LabelledHistogram = { readonly labels?: Labels; readonly histogram: Histogram };

/** A histogram in the exposition format: cumulative buckets, their count and their sum. */
export function histogramMetric(
  name: string,
  help: string,
  bounds: readonly number[],
  series: readonly LabelledHistogram[],
): string {
  const lines = series.flatMap(({ labels = {}, histogram: { counts, sum } }) => {
    let total = 0;
    const buckets = counts.map((count, index) => {
      total += count;
      return line(`${name}_bucket`, { ...labels, le: bounds[index] ?? "+Inf" }, total);
    });
    return [...buckets, line(`${name}_sum`, labels, sum), line(`${name}_count`, labels, total)];
  });
  return family(name, "histogram", help, lines);
}

function family(name: string, type: MetricType, help: string, lines: readonly string[]): string {
  return lines.length === 0 ? "" : `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${lines.join("\n")}\n`;
}

function line(name: string, labels: Labels, value: number): string {
  const pairs = Object.entries(labels).map(([label, text]) => `${label}="${escaped(String(text))}"`);
  return `${name}${pairs.length === 0 ? "" : `{${pairs.join(",")}}`} ${value}`;
}

function escaped(text: string): string {
  return text.replaceAll("\\", "\\\\").replaceAll('"', '\\"').replaceAll("\n", "\\n");
}
